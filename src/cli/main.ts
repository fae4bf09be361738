import { parseArgs } from 'node:util'
import { didYouMean } from '../text-distance.ts'
import { CliError, EXIT, reportFailure } from './failure.ts'
import { FONTS_USAGE, RENDER_USAGE, VALIDATE_USAGE } from './usage.ts'

export interface CommandOptions {
  readonly output: string | null
  /** Folder below which templates may name pictures; null: the template's own folder. */
  readonly root: string | null
  /** `Family=file` or `Family:bold=file`. */
  readonly fonts: readonly string[]
}

/** A command gets its arguments and gives an exit code. */
export type Command = (args: readonly string[], options: CommandOptions) => Promise<number>

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  render: async () => (await import('./render.ts')).render,
  validate: async () => (await import('./validate.ts')).validate,
  fonts: async () => (await import('./fonts.ts')).listFonts,
}

const USAGE = `Platen turns templates and JSON into PDFs and images.

Usage:
  ${RENDER_USAGE}
  ${VALIDATE_USAGE}
  ${FONTS_USAGE}

TEMPLATE and DATA are JSON files; - is standard input.

Options:
  -o, --output FILE       where the output goes; - is standard output
      --root DIR          pictures may be named below it (default: the folder of TEMPLATE)
      --font NAME=FILE    registers a font; NAME:bold=FILE, NAME:italics=FILE … for its other faces
  -h, --help              prints this
  -v, --version           prints the version
`

/** Runs one command line and gives its exit code; never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(argv)
    if (values.version) return await printVersion()
    const [name, ...args] = positionals
    if (values.help || name === undefined) {
      process.stdout.write(USAGE)
      return values.help ? EXIT.ok : EXIT.usage
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (load === undefined) {
      const hint = didYouMean(name, Object.keys(COMMANDS)) || ': try platen --help.'
      throw new CliError(EXIT.usage, `There is no command '${name}'${hint}`)
    }
    const command = await load()
    return await command(args, {
      output: values.output ?? null,
      root: values.root ?? null,
      fonts: values.font ?? [],
    })
  } catch (error) {
    return reportFailure(error)
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        root: { type: 'string' },
        font: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CliError(EXIT.usage, `${message} Try platen --help.`)
  }
}

async function printVersion(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  process.stdout.write(`${manifest.version}\n`)
  return EXIT.ok
}
