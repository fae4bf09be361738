import { EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'
import { print } from './print.ts'

export const listFonts: Command = async (_args, options) => {
  const engine = await openEngine(null, options)
  try {
    const families = engine.fontFamilies()
    const width = Math.max(...families.map(({ name }) => name.length))
    const lines = families.map(
      ({ name, styles, origin }) =>
        `${name.padEnd(width)}  ${styles.join(', ')}${origin === 'host' ? '  (registered)' : ''}\n`,
    )
    await print(lines.join(''))
    return EXIT.ok
  } finally {
    await engine.close()
  }
}
