import { type Parameter, refuse, text } from './parameters.ts'

const MAX_LENGTH = 2048

const urlText = text({
  maxLength: MAX_LENGTH,
  pattern: {
    regExp: /^https?:\/\/[^\s\p{Cc}]+$/iu,
    says: 'expected a URL that begins with http:// or https://',
  },
})

/**
 * An http or https URL. Whether its host may be asked is the engine's policy to say.
 * @param withoutCredentials What to do with a user name and password instead.
 */
export function httpUrl(withoutCredentials: string): Parameter<string | null> {
  return {
    schema: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: MAX_LENGTH },
    absent: urlText.absent,
    read(value, name) {
      const given = urlText.read(value, name) ?? ''
      if (!URL.canParse(given)) throw refuse(name, `${name} is no URL that can be read.`)
      const { username, password } = new URL(given)
      if (username === '' && password === '') return given
      throw refuse(name, `${name} holds a user name or password; ${withoutCredentials}.`)
    },
  }
}
