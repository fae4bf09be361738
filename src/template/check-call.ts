import { didYouMean } from '../base/text-distance.ts'
import type { Scope } from './evaluate.ts'
import { type Call, ExpressionError, type Literal, type Operand } from './expression.ts'
import { type Helper, HelperFault, type Options, type Setting } from './helpers/helper.ts'
import { DEFAULT_CURRENCY } from './helpers/numbers.ts'
import { VOCABULARY } from './helpers/vocabulary.ts'
import { withLine } from './missing-values.ts'

/**
 * The helper of a call.
 * @throws ExpressionError if it is unknown, or the arguments or options do not fit.
 */
export function checkCall(call: Call, scope: Scope): Helper {
  const { name, args, options } = call
  const helper = VOCABULARY.get(name)
  if (helper === undefined) {
    throw new ExpressionError(`calls an unknown helper '${name}'${nearestHelper(name)}`)
  }
  const [min, max] = helper.args
  if (args.length < min || args.length > max) {
    throw new ExpressionError(
      `'${name}' takes ${countArguments(min, max)}, but got ${args.length || 'none'}: {{${helper.usage}}}`,
    )
  }
  const unknown = options.find(([option]) => !helper.options.includes(option))
  if (unknown !== undefined) {
    const hint = didYouMean(unknown[0], helper.options) || listOptions(helper)
    throw new ExpressionError(`'${name}' has no option '${unknown[0]}'${hint}`)
  }
  tryCall(call, helper, scope.setting)
  checkCurrency(call, scope)
  return helper
}

/** Names that other template languages and libraries give to helpers. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    uppercase: 'upper',
    upcase: 'upper',
    toupper: 'upper',
    touppercase: 'upper',
    lowercase: 'lower',
    downcase: 'lower',
    tolower: 'lower',
    tolowercase: 'lower',
    titlecase: 'capitalize',
    formatdate: 'date',
    dateformat: 'date',
    moment: 'date',
    formatcurrency: 'currency',
    money: 'currency',
    formatnumber: 'number',
    numberformat: 'number',
    tofixed: 'number',
    percentage: 'percent',
    plus: 'add',
    minus: 'subtract',
    times: 'multiply',
    mul: 'multiply',
    div: 'divide',
    modulo: 'mod',
    equals: 'eq',
    equal: 'eq',
    is: 'eq',
    isequal: 'eq',
    neq: 'ne',
    noteq: 'ne',
    count: 'length',
    size: 'length',
    len: 'length',
    total: 'sum',
    stringify: 'json',
    tojson: 'json',
    contains: 'includes',
  }),
)

function nearestHelper(name: string): string {
  const other = OTHER_NAMES.get(name.toLowerCase().replaceAll(/[_-]/g, ''))
  if (other !== undefined) return `, did you mean '${other}'?`
  return didYouMean(name, VOCABULARY.keys()) || `; there are ${[...VOCABULARY.keys()].join(', ')}`
}

/** Without a currency, amounts would be dollars in every locale. */
function checkCurrency({ name, args, options }: Call, scope: Scope): void {
  const isAmount =
    name === 'currency'
      ? args.length < 2
      : name === 'number' && options.some(([key, value]) => key === 'style' && isCurrencyStyle(value))
  if (!isAmount || scope.setting.currency !== null || options.some(([key]) => key === 'currency')) return
  if (scope.strict) throw new ExpressionError(NO_CURRENCY)
  scope.warn({ code: 'missing_currency', message: withLine(scope, NO_CURRENCY), path: scope.at })
}

const NO_CURRENCY = `${DEFAULT_CURRENCY} is assumed, as neither the call nor the template names a currency: give the template a "currency" such as "EUR"`

function isCurrencyStyle(operand: Operand): boolean {
  return isLiteral(operand) && operand.value === 'currency'
}

function countArguments(min: number, max: number): string {
  if (max === 0) return 'no arguments'
  if (min !== max) return `${min} to ${max} arguments`
  return max === 1 ? '1 argument' : `${max} arguments`
}

function listOptions({ options, usage }: Helper): string {
  return options.length === 0 ? `: {{${usage}}}` : `; its options are ${options.join(', ')}`
}

/** Calls the helper with its probe if all other arguments are constant, to find wrong constants while compiling. */
function tryCall({ name, args, options }: Call, { probe, call }: Helper, setting: Setting): void {
  if (probe === null) return
  const rest = args.slice(probe.length)
  if (!rest.every(isLiteral) || !options.every(([, value]) => isLiteral(value))) return
  const values: Options = Object.fromEntries(
    options.map(([option, operand]) => [option, isLiteral(operand) ? operand.value : undefined]),
  )
  try {
    call([...probe, ...rest.map(({ value }) => value)], values, setting)
  } catch (error) {
    if (error instanceof HelperFault) throw new ExpressionError(`${name}: ${error.message}`)
    throw error
  }
}

function isLiteral(operand: Operand): operand is Literal {
  return operand.kind === 'literal'
}
