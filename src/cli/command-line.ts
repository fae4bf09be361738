import { parseArgs } from 'node:util'
import { didYouMean } from '../text-distance.ts'
import { CliError, EXIT } from './failure.ts'

export interface CommandOptions {
  readonly output: string | null
  /** Folder below which templates may name pictures; null: the template's own folder. */
  readonly root: string | null
  /** `Family=file` or `Family:bold=file`. */
  readonly fonts: readonly string[]
}

/** What a command takes. */
export interface CommandSyntax {
  readonly usage: string
  readonly arguments: { readonly min: number; readonly max: number }
  readonly options: readonly ('output' | 'root' | 'font')[]
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
  output: { type: 'string', short: 'o' },
  root: { type: 'string' },
  font: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

const VALUES = {
  output: 'the file to write, or - for standard output',
  root: 'a folder',
  font: 'NAME=FILE',
}

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
  const valuesOf = (name: string) => given.flatMap(token => (token.name === name ? [token.value ?? ''] : []))
  return {
    help: help === true,
    version: version === true,
    command,
    args,
    options: {
      output: valuesOf('output')[0] ?? null,
      root: valuesOf('root')[0] ?? null,
      fonts: valuesOf('font'),
    },
  }
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  if (!Object.hasOwn(OPTIONS, name)) {
    const flags = Object.keys(OPTIONS).map(option => `--${option}`)
    throw usageError(`There is no option '${rawName}'${didYouMean(rawName, flags) || '.'}`)
  }
  if (name !== 'output' && name !== 'root' && name !== 'font') {
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
  if (args.length < min) throw usageError(`platen ${name} needs a TEMPLATE.`, syntax)
  for (const [i, { name: option, rawName }] of given.entries()) {
    if (option !== 'font' && given.findIndex(other => other.name === option) < i) {
      throw usageError(`${rawName} is given more than once; give it once.`, syntax)
    }
  }
}

function usageError(message: string, syntax?: CommandSyntax): CliError {
  const next = syntax === undefined ? 'platen --help lists what there is.' : `Usage: ${syntax.usage}`
  return new CliError(EXIT.usage, `${message}\n  ${next}`)
}
