import { type Parameter, refuse, requiredText } from './parameters.ts'

const MAX_LENGTH = 8_000

const BEGINNING = 'expected a URL that begins with http:// or https://'
const SCHEMA = { type: 'string', format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: MAX_LENGTH }

const urlText = requiredText({
  maxLength: MAX_LENGTH,
  pattern: { regExp: /^https?:\/\/[^\s\p{Cc}]+$/iu, says: BEGINNING },
})

/**
 * An http or https URL. Whether its host may be asked is the engine's policy to say.
 * @param withoutCredentials What to do with a user name and password instead.
 */
export function httpUrl(withoutCredentials: string): Parameter<string | null> {
  return { schema: SCHEMA, absent: () => null, read: reader(withoutCredentials) }
}

/** The same, where it has to be given. */
export function requiredHttpUrl(withoutCredentials: string): Parameter<string> {
  return {
    schema: SCHEMA,
    isRequired: true,
    read: reader(withoutCredentials),
    absent(name) {
      throw refuse(name, `${name} is missing; ${BEGINNING}.`)
    },
  }
}

function reader(withoutCredentials: string): (value: unknown, name: string) => string {
  return (value, name) => {
    const given = urlText.read(value, name)
    if (!URL.canParse(given)) throw refuse(name, `${name} is no URL that can be read.`)
    const { username, password } = new URL(given)
    if (username === '' && password === '') return given
    throw refuse(name, `${name} holds a user name or password; ${withoutCredentials}.`)
  }
}
