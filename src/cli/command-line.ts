import { parseArgs } from 'node:util'
import { didYouMean } from '../base/text-distance.ts'
import { CliError, EXIT } from './failure.ts'

interface OptionSyntax {
  /** Name of the value in the help; null for a flag. */
  readonly value: string | null
  /** Completes "needs a value: …". */
  readonly expected?: string
  /** Lines of the help. Parts for some commands only begin with their names: `serve: …; dev, mcp: …`. */
  readonly help: readonly string[]
  /** May be given more than once. */
  readonly isRepeatable?: true
  readonly short?: string
}

/** All options, in the order of the help. */
const OPTIONS = {
  output: {
    value: 'FILE',
    short: 'o',
    expected: 'the file to write, or - for standard output',
    help: [
      'render: a .pdf of a document (or .html, or its first page as .png or .jpg), a',
      '.jpg, .png, .webp, .avif or .pdf of a scene, or - for standard output (the PDF,',
      'or a JPEG); diff: a .png file, or a folder, for pictures of the pages that differ;',
      'import, migrations, schema, validate: the file to write (default: standard output)',
    ],
  },
  css: { value: 'FILE', expected: 'a stylesheet', help: ['a stylesheet for PAGE, after its own'] },
  overrides: {
    value: 'FILE',
    expected: 'a JSON file, or the JSON itself: [{"name": …}]',
    help: ['scene: a JSON array of {"name": …, …}, the objects to change; or the JSON itself'],
  },
  scale: {
    value: 'NUMBER',
    expected: 'a number from 1 to 4',
    help: ['scene: pixels per unit, 1 to 4 (default: 1)'],
  },
  quality: {
    value: 'NUMBER',
    expected: 'a number from 1 to 100',
    help: ['.jpg, .webp or .avif of a scene: 1 to 100 (default: 90; 60 for .avif)'],
  },
  dpi: {
    value: 'NUMBER',
    expected: 'a number of dots per inch',
    help: [
      '.png or .jpg of a scene: dots per inch recorded in the file; .pdf of a scene:',
      'units per inch of the page (default: 96)',
    ],
  },
  background: {
    value: 'COLOR',
    expected: 'a colour',
    help: ['.jpg of a scene: colour behind transparent parts (default: white)'],
  },
  palette: { value: null, help: ['.png of a scene: at most 256 colours'] },
  locale: {
    value: 'TAG',
    expected: 'a language tag such as de-DE',
    help: [
      'formats numbers and dates as in this locale, which is also the language of a PDF',
      'whose content names none (default: that of TEMPLATE)',
    ],
  },
  currency: {
    value: 'CODE',
    expected: 'an ISO 4217 code such as EUR',
    help: ['currency of amounts (default: that of TEMPLATE)'],
  },
  'time-zone': {
    value: 'ZONE',
    expected: 'an IANA time zone such as Europe/Berlin',
    help: ['time zone of dates (default: that of TEMPLATE)'],
  },
  standard: {
    value: 'NAMES',
    expected: 'names of standards such as PDF/UA-1,PDF/A-3a',
    help: [
      'standards that the PDF claims to meet, separated by commas, instead of those of',
      'TEMPLATE or PAGE, such as PDF/UA-1,PDF/A-3a; a PDF that does not meet them fails',
    ],
  },
  accessibility: {
    value: 'warn',
    expected: 'warn or off',
    help: [
      'warn reports mistakes of accessibility as warnings, off does not (default: as',
      'TEMPLATE or the front matter of PAGE says, or off)',
    ],
  },
  root: {
    value: 'DIR',
    expected: 'a folder',
    help: [
      'folder of pictures, stylesheets and other files (default: the folder of TEMPLATE or',
      'PAGE, or of --templates)',
    ],
  },
  font: {
    value: 'NAME=FILE',
    expected: 'NAME=FILE',
    isRepeatable: true,
    help: ['registers a font; NAME:bold=FILE, NAME:italics=FILE … for its other faces'],
  },
  browser: {
    value: 'PATH',
    expected: 'the path of Chromium',
    help: ['Chromium, for pages with `renderer` "browser" or "auto" (needs puppeteer-core)'],
  },
  renderer: {
    value: 'NAME',
    expected: 'platen, browser or auto',
    help: ['PAGE: platen, browser or auto, which is the browser for what Platen does not draw'],
  },
  'run-scripts': {
    value: null,
    help: ['allows scripts in the browser, and runs those of PAGE'],
  },
  'no-sandbox': {
    value: null,
    help: ['starts the browser without its sandbox, as root and many containers need'],
  },
  placeholder: {
    value: null,
    help: [
      'shows a grey field (HTML with `alt`: its text) and warns if a picture cannot be',
      'loaded, instead of failing',
    ],
  },
  'allow-private-host': {
    value: 'HOST',
    expected: 'a host, such as localhost:8080',
    isRepeatable: true,
    help: [
      'allows pictures from and webhooks to a host with a private address, such as',
      'localhost:8080; repeatable',
    ],
  },
  format: {
    value: 'FORMAT',
    expected: 'human, json or sarif',
    help: ['validate: human, json or sarif (SARIF 2.1.0)'],
  },
  'max-warnings': {
    value: 'N',
    expected: 'a number of warnings',
    help: ['validate: fails if there are more warnings (default: any number)'],
  },
  timeout: {
    value: 'SECONDS',
    expected: 'a number of seconds',
    help: ['validate, diff: longest time for one render of a template (default: 100)'],
  },
  out: {
    value: 'DIR',
    expected: 'a folder',
    help: [
      'batch: folder of the outputs, which is created if needed;',
      'mcp: folder of the outputs (default: a temporary folder)',
    ],
  },
  template: {
    value: 'NAME',
    expected: 'a name of platen init --list',
    help: ['init: the template (default: asked for on a terminal)'],
  },
  list: { value: null, help: ['init: lists the templates'] },
  threshold: {
    value: 'NUMBER',
    expected: 'a number from 0 to 1',
    help: ['diff: colour difference that counts as equal, 0 to 1 (default: 0.1)'],
  },
  json: { value: null, help: ['diff, check: prints JSON'] },
  profile: {
    value: 'NAMES',
    expected: 'names of standards such as PDF/UA-1,PDF/A-3a',
    help: ['check: standards, separated by commas (default: those that the file claims)'],
  },
  password: { value: 'TEXT', expected: 'the password', help: ['check: the password of an encrypted file'] },
  schema: {
    value: 'NAME',
    expected: 'the name of a schema of PostgreSQL',
    help: ['migrations: schema of the tables (default: platen)'],
  },
  port: {
    value: 'PORT',
    expected: 'a number from 0 to 65535',
    help: ['serve: port (default: 3000; 0 for a free one); dev: port (default: a free one)'],
  },
  open: { value: null, help: ['dev: opens the page in the browser'] },
  host: {
    value: 'ADDRESS',
    expected: 'an address of this machine',
    help: ['serve: address (default: 127.0.0.1, which other machines cannot reach)'],
  },
  data: {
    value: 'DIR',
    expected: 'a folder',
    help: ['serve, worker: folder of records and files (default of serve: in memory)'],
  },
  storage: {
    value: 'FILE',
    expected: 'a JavaScript module',
    help: [
      'serve, worker: a module whose default export is a storage, or a function that',
      'returns one, instead of --data',
    ],
  },
  concurrency: {
    value: 'N',
    expected: 'a number of jobs',
    help: ['worker, batch: jobs or rows that run at a time (default: one per core)'],
  },
  name: {
    value: 'NAME',
    expected: 'a file name, such as "{{number}}.pdf"',
    help: [
      'batch: name of the file of a row, with {{fields}}; @index counts from 0. Its',
      'extension selects the format (default: "{{add @index 1}}.pdf", .jpg of a scene)',
    ],
  },
  zip: { value: null, help: ['batch: writes one .zip with all files instead of the files'] },
  merge: { value: null, help: ['batch: writes one .pdf with all pages instead of the files'] },
  overwrite: { value: null, help: ['batch: replaces files that were there before'] },
  restart: {
    value: null,
    help: ['batch: starts over instead of continuing an earlier batch in DIR'],
  },
  quiet: { value: null, help: ['batch: shows no progress and no warnings'] },
  from: {
    value: 'STORAGE|REV',
    expected: 'a folder or a JavaScript module, or a revision',
    help: [
      'copy: the storage to read: folder of --data, or module as for --storage;',
      'diff: a revision of Git, such as HEAD~1',
    ],
  },
  to: {
    value: 'STORAGE|REV',
    expected: 'a folder or a JavaScript module, or a revision',
    help: [
      'copy: the storage to write: folder, or module;',
      'diff: a revision of Git (default: the files as they are)',
    ],
  },
  key: {
    value: 'KEY=ACCOUNT',
    expected: 'KEY or KEY=ACCOUNT',
    isRepeatable: true,
    help: [
      'serve: an API key, for the account `default` if none is given; repeatable',
      '(default: a random key, which is printed)',
    ],
  },
  'public-url': {
    value: 'URL',
    expected: 'an http or https URL',
    help: ['serve: beginning of download URLs'],
  },
  templates: {
    value: 'DIR',
    expected: 'a folder',
    help: ['serve: stores the templates in DIR/*.json, for every account'],
  },
  help: { value: null, short: 'h', help: ['prints this help'] },
  version: { value: null, short: 'v', help: ['prints the version'] },
} as const satisfies Record<string, OptionSyntax>

export type OptionName = Exclude<keyof typeof OPTIONS, 'help' | 'version'>

const SYNTAX: ReadonlyMap<string, OptionSyntax> = new Map(Object.entries(OPTIONS))

/** Columns of the help before the explanation. */
const HELP_COLUMN = 26

/** Characters of a line of the help. */
const HELP_WIDTH = 108

/** All options as lines of the help. */
export function optionsHelp(): string {
  return linesOfHelp(Array.from(SYNTAX, ([name, { help }]) => [name, help]))
}

/** The options of a command as lines of the help. @param commands Names of all commands. */
export function commandOptionsHelp(
  command: string,
  { options }: CommandSyntax,
  commands: readonly string[],
): string {
  const own = [...options, 'help' as const].map(name => {
    return [name, wrapped(partFor(command, OPTIONS[name].help.join(' '), commands))] as const
  })
  return linesOfHelp(own)
}

/** The part of an option's help that is for a command, without the names of commands. */
function partFor(command: string, help: string, commands: readonly string[]): string {
  const name = `(?:${commands.join('|')})`
  const parts = help.split(new RegExp(`(?:^|; )(${name}(?:, ${name})*): `))
  const own = parts.findIndex((part, i) => i % 2 === 1 && part.split(', ').includes(command))
  return parts[own + 1] ?? help
}

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= HELP_WIDTH - HELP_COLUMN) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function linesOfHelp(options: readonly (readonly [name: string, help: readonly string[]])[]): string {
  const lines = options.flatMap(([name, help]) => {
    const { value = null, short } = SYNTAX.get(name) ?? {}
    const head = `  ${short === undefined ? '    ' : `-${short}, `}--${name}${value === null ? '' : ` ${value}`}`
    const [first = '', ...others] = help
    const beside =
      head.length < HELP_COLUMN - 1
        ? [head.padEnd(HELP_COLUMN) + first]
        : [head, ' '.repeat(HELP_COLUMN) + first]
    return [...beside, ...others.map(line => ' '.repeat(HELP_COLUMN) + line)]
  })
  return lines.join('\n')
}

/** The options by name: flags as booleans, repeatable ones as lists, others as text, which is null if absent. */
export type CommandOptions = {
  readonly [Name in OptionName]: (typeof OPTIONS)[Name] extends { value: null }
    ? boolean
    : (typeof OPTIONS)[Name] extends { isRepeatable: true }
      ? readonly string[]
      : string | null
}

/** Options that are parameters of `createImage`. */
export const IMAGE_OPTIONS = ['scale', 'quality', 'dpi', 'background', 'palette'] as const

/** What a command accepts. */
export interface CommandSyntax {
  readonly usage: string
  readonly arguments: { readonly min: number; readonly max: number }
  readonly options: readonly OptionName[]
}

export interface CommandLine {
  readonly help: boolean
  readonly version: boolean
  /** Null for an empty line. */
  readonly command: string | null
  readonly args: readonly string[]
  readonly options: CommandOptions
}

interface OptionToken {
  readonly name: string
  /** As written: `-o` or `--output`. */
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/**
 * Reads a command with its options, and checks them against the command's syntax.
 * @throws CliError with the correct usage.
 */
export function readCommandLine(
  argv: readonly string[],
  commands: Readonly<Record<string, CommandSyntax>>,
): CommandLine {
  // Node's own checks are off: their messages are for programmers.
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Array.from(SYNTAX, ([name, { value, short }]) => [
        name,
        { type: value === null ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = tokens.filter(token => token.kind === 'option')
  const words = tokens.filter(token => token.kind === 'positional').map(({ value }) => value)
  for (const option of given) checkOption(option)

  const [command = null, ...args] = words
  const isGiven = (name: string) => given.some(token => token.name === name)
  const [help, version] = [isGiven('help'), isGiven('version')]
  if (!help && !version && command !== null) checkCommand(command, args, given, commands)
  const values = Array.from(SYNTAX, ([name, { value, isRepeatable }]) => {
    if (value === null) return [name, isGiven(name)]
    const texts = given.flatMap(token => (token.name === name ? [token.value ?? ''] : []))
    return [name, isRepeatable === true ? texts : (texts[0] ?? null)]
  })
  return { help, version, command, args, options: Object.fromEntries(values) as CommandOptions }
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  const syntax = SYNTAX.get(name)
  if (syntax === undefined) {
    const flags = Array.from(SYNTAX.keys(), option => `--${option}`)
    throw usageError(`There is no option '${rawName}'${didYouMean(rawName, flags) || '.'}`)
  }
  if (syntax.value === null) {
    if (value !== undefined) throw usageError(`${rawName} has no value, but '${value}' is given.`)
    return
  }
  if (value === undefined || value === '') throw usageError(`${rawName} needs a value: ${syntax.expected}.`)
  if (value.length > 1 && value.startsWith('-') && inlineValue !== true) {
    throw usageError(
      `${rawName} needs a value: ${syntax.expected}. '${value}' looks like the next option; a file of that name is ./${value}.`,
    )
  }
}

/** Options that name standards: those to claim, and those to check. */
const NAMES_OF_STANDARDS = ['standard', 'profile'] as const satisfies readonly OptionName[]

function checkCommand(
  name: string,
  args: readonly string[],
  given: readonly OptionToken[],
  commands: Readonly<Record<string, CommandSyntax>>,
): void {
  const syntax = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (syntax === undefined) {
    throw usageError(`There is no command '${name}'${didYouMean(name, Object.keys(commands)) || '.'}`)
  }
  const { min, max } = syntax.arguments
  const foreign = given.find(option => !syntax.options.some(own => own === option.name))
  if (foreign !== undefined) {
    const other = NAMES_OF_STANDARDS.find(one => one !== foreign.name && syntax.options.includes(one))
    const isOther = NAMES_OF_STANDARDS.some(one => one === foreign.name) && other !== undefined
    const hint = isOther ? `, did you mean --${other}?` : '.'
    throw usageError(`platen ${name} has no option ${foreign.rawName}${hint}`, syntax)
  }
  const surplus = args[max]
  if (surplus !== undefined) throw usageError(`platen ${name} has no argument for '${surplus}'.`, syntax)
  if (args.length < min) {
    const [argument = 'TEMPLATE'] = /[A-Z]+/.exec(syntax.usage) ?? []
    throw usageError(`platen ${name} needs a ${argument}.`, syntax)
  }
  for (const [i, { name: option, rawName }] of given.entries()) {
    const isRepeated = given.findIndex(other => other.name === option) < i
    const [standards, name] = [given[i]?.value, args.find(word => /^PDF\/U?A-\d\w?$/i.test(word))]
    if (option === 'standard' && name !== undefined) {
      throw usageError(`--standard separates names by commas: --standard ${standards},${name}.`, syntax)
    }
    if (isRepeated && !SYNTAX.get(option)?.isRepeatable) {
      throw usageError(`${rawName} is given more than once.`, syntax)
    }
  }
}

function usageError(message: string, syntax?: CommandSyntax): CliError {
  const next = syntax === undefined ? 'platen --help lists commands and options.' : `Usage: ${syntax.usage}`
  return new CliError(EXIT.usage, `${message}\n  ${next}`)
}
