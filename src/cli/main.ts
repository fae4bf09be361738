import { packageFile } from '../base/package-files.ts'
import {
  type CommandOptions,
  type CommandSyntax,
  commandOptionsHelp,
  IMAGE_OPTIONS,
  optionsHelp,
  readCommandLine,
} from './command-line.ts'
import { EXIT, reportFailure } from './failure.ts'
import { print } from './print.ts'

/** A command with the arguments that its syntax allows. Resolves to the exit code. */
export type Command = (args: readonly string[], options: CommandOptions) => Promise<number>

interface CommandEntry extends CommandSyntax {
  readonly summary: string
  load(): Promise<Command>
}

const BROWSER_OPTIONS = ['browser', 'run-scripts', 'no-sandbox'] as const

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  render: {
    usage: 'platen render TEMPLATE|PAGE [DATA] -o FILE',
    summary: 'renders a template with DATA or its sample, or a page',
    arguments: { min: 1, max: 2 },
    options: [
      ...(['output', 'css', 'root', 'font', 'allow-private-host', 'placeholder', 'overrides'] as const),
      ...(['renderer', ...BROWSER_OPTIONS] as const),
      ...(['locale', 'currency', 'time-zone', 'standard', 'accessibility'] as const),
      ...IMAGE_OPTIONS,
    ],
    load: async () => (await import('./render.ts')).render,
  },
  batch: {
    usage: 'platen batch TEMPLATE DATA.(jsonl|csv|json) --out DIR [--name NAME] [--zip] [--merge]',
    summary: 'renders one file for each row of DATA, on all cores; continues after an interruption',
    arguments: { min: 2, max: 2 },
    options: [
      ...(['out', 'name', 'zip', 'merge', 'overwrite', 'restart', 'quiet', 'concurrency'] as const),
      ...(['root', 'font', 'allow-private-host', 'placeholder', ...BROWSER_OPTIONS] as const),
      ...(['locale', 'currency', 'time-zone', 'standard', 'accessibility'] as const),
      ...IMAGE_OPTIONS,
    ],
    load: async () => (await import('./batch/batch.ts')).batch,
  },
  validate: {
    usage: 'platen validate TEMPLATE [DATA] | FOLDER|TEMPLATE… [--format sarif] [-o FILE]',
    summary: 'checks templates, and that they render with DATA, or their samples and data files',
    arguments: { min: 1, max: Number.POSITIVE_INFINITY },
    options: [
      ...(['format', 'max-warnings', 'output', 'root', 'font', 'timeout', ...BROWSER_OPTIONS] as const),
      ...(['standard', 'accessibility', 'placeholder'] as const),
    ],
    load: async () => (await import('./validate/validate.ts')).validate,
  },
  init: {
    usage: 'platen init [FOLDER] [--template NAME] [--list]',
    summary: 'creates a folder with a template and its data, to begin with',
    arguments: { min: 0, max: 1 },
    options: ['template', 'list'],
    load: async () => (await import('./init/init.ts')).init,
  },
  dev: {
    usage: 'platen dev [FOLDER|TEMPLATE] [--port N] [--open]',
    summary: 'previews templates in the browser while you edit them (default: the current folder)',
    arguments: { min: 0, max: 1 },
    options: ['port', 'open', 'root', 'font', 'allow-private-host', 'placeholder'],
    load: async () => (await import('./dev.ts')).dev,
  },
  diff: {
    usage: 'platen diff A B | TEMPLATE --from REV [--to REV] [-o FILE.png|FOLDER]',
    summary: 'compares text and pixels of two PDFs, images or templates, or of two revisions of a template',
    arguments: { min: 1, max: 2 },
    options: ['from', 'to', 'threshold', 'json', 'output', 'root', 'font', 'timeout', ...BROWSER_OPTIONS],
    load: async () => (await import('./diff/diff.ts')).diff,
  },
  check: {
    usage: 'platen check FILE.pdf [--profile PDF/UA-1,PDF/A-3a] [--json]',
    summary: 'checks a PDF against PDF/UA and PDF/A: those that it claims, or those of --profile',
    arguments: { min: 1, max: 1 },
    options: ['profile', 'json', 'password'],
    load: async () => (await import('./check.ts')).check,
  },
  mcp: {
    usage: 'platen mcp [FOLDER] [--out DIR]',
    summary: 'serves the templates of FOLDER to AI assistants: Model Context Protocol over stdio',
    arguments: { min: 0, max: 1 },
    options: ['out', 'font'],
    load: async () => (await import('./mcp/mcp.ts')).mcp,
  },
  import: {
    usage: 'platen import DEFINITION [DATA] [-o TEMPLATE]',
    summary: 'converts a pdfmake definition in JavaScript to a template; functions become declarations',
    arguments: { min: 1, max: 2 },
    options: ['output', 'root', 'font'],
    load: async () => (await import('./import.ts')).importDefinition,
  },
  fonts: {
    usage: 'platen fonts',
    summary: 'lists the font families of templates',
    arguments: { min: 0, max: 0 },
    options: ['font'],
    load: async () => (await import('./fonts.ts')).listFonts,
  },
  schema: {
    usage: 'platen schema [-o FILE]',
    summary: 'prints the JSON Schema of templates, for editors',
    arguments: { min: 0, max: 0 },
    options: ['output'],
    load: async () => (await import('./schema.ts')).writeSchema,
  },
  migrations: {
    usage: 'platen migrations [--schema NAME] [-o FILE]',
    summary: 'prints the SQL that creates or updates the tables of postgresRecords',
    arguments: { min: 0, max: 0 },
    options: ['schema', 'output'],
    load: async () => (await import('./migrations.ts')).writeMigrations,
  },
  serve: {
    usage: 'platen serve [--port 3000] [--data DIR] [--templates DIR] [--key KEY]',
    summary: 'serves the HTTP API for trying it out, by default for this machine only',
    arguments: { min: 0, max: 0 },
    options: [
      ...(['port', 'host', 'data', 'storage', 'key', 'public-url', 'templates', 'root', 'font'] as const),
      ...(['allow-private-host', 'placeholder', ...BROWSER_OPTIONS] as const),
    ],
    load: async () => (await import('./serve.ts')).serve,
  },
  worker: {
    usage: 'platen worker --data DIR|--storage FILE [--concurrency N]',
    summary: 'takes asynchronous jobs that other processes queued, and sends webhooks',
    arguments: { min: 0, max: 0 },
    options: [
      'storage',
      'data',
      'concurrency',
      'public-url',
      'root',
      'font',
      'allow-private-host',
      'placeholder',
      ...BROWSER_OPTIONS,
    ],
    load: async () => (await import('./worker.ts')).worker,
  },
  copy: {
    usage: 'platen copy --from STORAGE --to STORAGE',
    summary: 'copies templates, objects, files and jobs into another storage, while no host uses either',
    arguments: { min: 0, max: 0 },
    options: ['from', 'to'],
    load: async () => (await import('./copy.ts')).copy,
  },
}

const INPUTS = `TEMPLATE and DATA are JSON files, or - for standard input. PAGE is a .html or .md file, or - for HTML or
Markdown on standard input; DATA fills in its {{fields}}.`

const USAGE = `Platen turns templates and JSON into PDFs and images.

Usage:
${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join('\n')}

${INPUTS}

Options:
${optionsHelp()}
`

/** The help of one command. */
function usageOf(command: string, entry: CommandEntry): string {
  const inputs = command === 'render' ? `\n${INPUTS}\n` : ''
  return `Usage: ${entry.usage}
  ${entry.summary}
${inputs}
Options:
${commandOptionsHelp(command, entry, Object.keys(COMMANDS))}

platen --help lists all commands.
`
}

/** Runs a command line and returns its exit code. Never throws. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    const line = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
    const { help, version, command, args, options } = readCommandLine(line, COMMANDS)
    if (version) return await printVersion()
    const entry = command !== null && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
    if (command === null || entry === undefined || help) {
      await print(command === null || entry === undefined ? USAGE : usageOf(command, entry))
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
  const manifest = JSON.parse(await readFile(packageFile('package.json'), 'utf8'))
  await print(`${manifest.version}\n`)
  return EXIT.ok
}
