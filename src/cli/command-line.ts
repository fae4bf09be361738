import { parseArgs } from 'node:util'
import { didYouMean } from '../base/text-distance.ts'
import { CliError, EXIT } from './failure.ts'

/** Options with a value, and how a message says what that is. */
const VALUES = {
  output: 'the file to write, or - for standard output',
  root: 'a folder',
  font: 'NAME=FILE',
  port: 'a number from 0 to 65535',
  host: 'an address of this machine',
  data: 'a folder',
  key: 'KEY or KEY=ACCOUNT',
  'public-url': 'an http or https URL',
  templates: 'a folder',
  css: 'a stylesheet',
  overrides: 'a JSON file, or the JSON itself: [{"name": …}]',
  scale: 'a number from 1 to 4',
  quality: 'a number from 1 to 100',
  dpi: 'a number of dots per inch',
  background: 'a colour',
  'allow-private-host': 'a host, such as localhost:8080',
} as const

/** Options without a value, beside --help and --version. */
const FLAGS = ['placeholder', 'palette'] as const

export type OptionName = keyof typeof VALUES | (typeof FLAGS)[number]

/** These may be given more than once. */
const REPEATABLE: ReadonlySet<string> = new Set(['font', 'key', 'allow-private-host'] satisfies OptionName[])

export interface CommandOptions {
  readonly output: string | null
  /** Folder below which templates may name pictures; null: the template's own folder. */
  readonly root: string | null
  /** `Family=file` or `Family:bold=file`. */
  readonly fonts: readonly string[]
  readonly port: string | null
  readonly host: string | null
  /** Folder of the storage; null: memory. */
  readonly data: string | null
  /** `key` or `key=account`. */
  readonly keys: readonly string[]
  readonly publicUrl: string | null
  /** Folder of template definitions. */
  readonly templates: string | null
  /** Stylesheet of a page. */
  readonly css: string | null
  /** A JSON file, or JSON text: what objects of a scene are changed. */
  readonly overrides: string | null
  /** Hosts that are asked though their addresses are private. */
  readonly privateHosts: readonly string[]
  /** Whether a picture that cannot be had is left out instead of failing the render. */
  readonly placeholder: boolean
  /** Of an image, as `createImage` takes them. */
  readonly image: {
    readonly scale: string | null
    readonly quality: string | null
    readonly dpi: string | null
    readonly background: string | null
    readonly palette: boolean
  }
}

/** What a command takes. */
export interface CommandSyntax {
  readonly usage: string
  readonly arguments: { readonly min: number; readonly max: number }
  readonly options: readonly OptionName[]
}

export interface CommandLine {
  readonly help: boolean
  readonly version: boolean
  /** Null where there is no word on the line. */
  readonly command: string | null
  readonly args: readonly string[]
  readonly options: CommandOptions
}

const OPTIONS = {
  ...Object.fromEntries(Object.keys(VALUES).map(name => [name, { type: 'string' as const }])),
  ...Object.fromEntries(FLAGS.map(name => [name, { type: 'boolean' as const }])),
  output: { type: 'string', short: 'o' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

interface OptionToken {
  readonly name: string
  /** As it was written: `-o` or `--output`. */
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/**
 * Words → a command with its options, checked against what the command takes.
 * @throws CliError for a line that does not fit; it says what would.
 */
export function readCommandLine(
  argv: readonly string[],
  commands: Readonly<Record<string, CommandSyntax>>,
): CommandLine {
  // Node's own checks are off: its texts speak to the programmer of the command, not to who types it.
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = tokens.filter(token => token.kind === 'option')
  const words = tokens.filter(token => token.kind === 'positional').map(({ value }) => value)
  for (const option of given) checkOption(option)

  const [command = null, ...args] = words
  const [help, version] = (['help', 'version'] as const).map(name => given.some(token => token.name === name))
  if (!help && !version && command !== null) checkCommand(command, args, given, commands)
  const valuesOf = (name: OptionName) =>
    given.flatMap(token => (token.name === name ? [token.value ?? ''] : []))
  const firstOf = (name: OptionName) => valuesOf(name)[0] ?? null
  const isOn = (name: (typeof FLAGS)[number]) => given.some(token => token.name === name)
  return {
    help: help === true,
    version: version === true,
    command,
    args,
    options: {
      output: firstOf('output'),
      root: firstOf('root'),
      fonts: valuesOf('font'),
      port: firstOf('port'),
      host: firstOf('host'),
      data: firstOf('data'),
      keys: valuesOf('key'),
      publicUrl: firstOf('public-url'),
      css: firstOf('css'),
      overrides: firstOf('overrides'),
      templates: firstOf('templates'),
      privateHosts: valuesOf('allow-private-host'),
      placeholder: isOn('placeholder'),
      image: {
        scale: firstOf('scale'),
        quality: firstOf('quality'),
        dpi: firstOf('dpi'),
        background: firstOf('background'),
        palette: isOn('palette'),
      },
    },
  }
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  if (!Object.hasOwn(OPTIONS, name)) {
    const flags = Object.keys(OPTIONS).map(option => `--${option}`)
    throw usageError(`There is no option '${rawName}'${didYouMean(rawName, flags) || '.'}`)
  }
  if (!hasValue(name)) {
    if (value !== undefined) throw usageError(`${rawName} takes no value, but is given '${value}'.`)
    return
  }
  if (value === undefined || value === '') throw usageError(`${rawName} needs a value: ${VALUES[name]}.`)
  if (value.length > 1 && value.startsWith('-') && inlineValue !== true) {
    throw usageError(
      `${rawName} needs a value: ${VALUES[name]}. '${value}' looks like the next option; a file of that name is ./${value}.`,
    )
  }
}

function hasValue(name: string): name is keyof typeof VALUES {
  return Object.hasOwn(VALUES, name)
}

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
  if (foreign !== undefined) throw usageError(`platen ${name} takes no ${foreign.rawName}.`, syntax)
  const surplus = args[max]
  if (surplus !== undefined) throw usageError(`platen ${name} has no use for '${surplus}'.`, syntax)
  if (args.length < min) {
    const [argument = 'TEMPLATE'] = /[A-Z]+/.exec(syntax.usage) ?? []
    throw usageError(`platen ${name} needs a ${argument}.`, syntax)
  }
  for (const [i, { name: option, rawName }] of given.entries()) {
    if (!REPEATABLE.has(option) && given.findIndex(other => other.name === option) < i) {
      throw usageError(`${rawName} is given more than once; give it once.`, syntax)
    }
  }
}

function usageError(message: string, syntax?: CommandSyntax): CliError {
  const next = syntax === undefined ? 'platen --help lists what there is.' : `Usage: ${syntax.usage}`
  return new CliError(EXIT.usage, `${message}\n  ${next}`)
}
