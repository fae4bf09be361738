import { type CommandOptions, type CommandSyntax, readCommandLine } from './command-line.ts'
import { EXIT, reportFailure } from './failure.ts'
import { print } from './print.ts'

/** A command gets as many arguments as its syntax says, and gives an exit code. */
export type Command = (args: readonly string[], options: CommandOptions) => Promise<number>

interface CommandEntry extends CommandSyntax {
  readonly summary: string
  load(): Promise<Command>
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  render: {
    usage: 'platen render TEMPLATE|PAGE [DATA] -o FILE',
    summary: "renders DATA; without it the template's sample, or else a page as it is",
    arguments: { min: 1, max: 2 },
    options: [
      ...(['output', 'css', 'root', 'font', 'allow-private-host', 'placeholder'] as const),
      ...(['overrides', 'scale', 'quality', 'dpi', 'background', 'palette'] as const),
    ],
    load: async () => (await import('./render.ts')).render,
  },
  validate: {
    usage: 'platen validate TEMPLATE [DATA]',
    summary: 'checks a template, and that it renders with DATA or its sample',
    arguments: { min: 1, max: 2 },
    options: ['root', 'font'],
    load: async () => (await import('./validate.ts')).validate,
  },
  import: {
    usage: 'platen import DEFINITION [DATA] [-o TEMPLATE]',
    summary: 'makes a template of a pdfmake definition in JavaScript; its functions become declarations',
    arguments: { min: 1, max: 2 },
    options: ['output', 'root', 'font'],
    load: async () => (await import('./import.ts')).importDefinition,
  },
  fonts: {
    usage: 'platen fonts',
    summary: 'lists the font families that templates may name',
    arguments: { min: 0, max: 0 },
    options: ['font'],
    load: async () => (await import('./fonts.ts')).listFonts,
  },
  serve: {
    usage: 'platen serve [--port 3000] [--data DIR] [--templates DIR] [--key KEY]',
    summary: 'serves the HTTP API, to try it out: on this machine only, unless told otherwise',
    arguments: { min: 0, max: 0 },
    options: [
      ...(['port', 'host', 'data', 'key', 'public-url', 'templates', 'root', 'font'] as const),
      ...(['allow-private-host', 'placeholder'] as const),
    ],
    load: async () => (await import('./serve.ts')).serve,
  },
}

const USAGE = `Platen turns templates and JSON into PDFs and images.

Usage:
${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

TEMPLATE and DATA are JSON files; - is standard input. PAGE is a .html or .md file; with DATA its {{fields}}
are filled in.

Options:
  -o, --output FILE       where the output goes: a .pdf of a document (or .html, or its first page as
                          .png or .jpg), a .jpg, .png, .webp, .avif or .pdf of a scene, or - for standard output
                          (the PDF, or a JPEG)
      --css FILE          a stylesheet for PAGE, after its own
      --overrides FILE    of a scene: a JSON array of {"name": …, …}, the objects to change; or that JSON itself
      --scale NUMBER      of a scene: pixels per unit, 1 to 4 (default: 1)
      --quality NUMBER    of a .jpg, .webp or .avif of a scene: 1 to 100 (default: 90, of an .avif 60)
      --dpi NUMBER        the dots per inch that a .png or .jpg of a scene says it has; of its .pdf, how many
                          units make an inch of the page (default: 96)
      --background COLOR  of a .jpg of a scene: what stands behind it (default: white)
      --palette           of a .png of a scene: at most 256 colours
      --root DIR          pictures may be named below it (default: the folder of TEMPLATE, or of --templates)
      --font NAME=FILE    registers a font; NAME:bold=FILE, NAME:italics=FILE … for its other faces
      --placeholder       a picture that cannot be had is drawn as a grey field, with a warning, instead of
                          failing the render
      --allow-private-host HOST
                          pictures and webhooks may go to this host though its address is private, such as
                          localhost:8080; may be given again
      --port PORT         of serve: where it listens (default: 3000; 0 takes a free one)
      --host ADDRESS      of serve (default: 127.0.0.1, which no other machine reaches)
      --data DIR          of serve: where records and files are kept (default: in memory)
      --key KEY=ACCOUNT   of serve: a key that opens it, of the account default where none is named; may be
                          given again (default: a random key, which it prints)
      --public-url URL    of serve: what download URLs begin with
      --templates DIR     of serve: stores the templates in DIR/*.json, for every account
  -h, --help              prints this
  -v, --version           prints the version
`

/** Runs one command line and gives its exit code; never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const { help, version, command, args, options } = readCommandLine(argv, COMMANDS)
    if (version) return await printVersion()
    const entry = command === null || help ? undefined : COMMANDS[command]
    if (entry === undefined) {
      await print(USAGE)
      return help ? EXIT.ok : EXIT.usage
    }
    const run = await entry.load()
    return await run(args, options)
  } catch (error) {
    return reportFailure(error)
  }
}

async function printVersion(): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  await print(`${manifest.version}\n`)
  return EXIT.ok
}
