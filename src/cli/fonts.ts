import { EXIT } from './failure.ts'
import type { Command } from './main.ts'
import { openEngine } from './open-engine.ts'

export const listFonts: Command = async (_args, options) => {
  const engine = await openEngine(null, options)
  try {
    const families = engine.fontFamilies()
    const width = Math.max(...families.map(({ name }) => name.length))
    for (const { name, faces, origin } of families) {
      const styles = faces.map(({ style }) => style).join(', ')
      process.stdout.write(`${name.padEnd(width)}  ${styles}${origin === 'host' ? '  (registered)' : ''}\n`)
    }
    return EXIT.ok
  } finally {
    await engine.close()
  }
}
