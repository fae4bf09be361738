/** Messages of the engine → messages for users of the command line, who have flags instead of options. */
import { capitalised } from '../base/errors.ts'

/** Remedies of the engine and those of the command line. */
const REMEDIES: readonly (readonly [engine: string | RegExp, commandLine: string])[] = [
  ['Register it in `fonts`.', 'Register it with --font NAME=FILE.'],
  [
    "register it with the option 'fonts' of createEngine, 'resources.fonts' of calls without an engine, or --font",
    'register it with --font NAME=FILE',
  ],
  ['Register a font that has', 'Register with --font NAME=FILE a font that has'],
  ['register a font that has', 'register with --font NAME=FILE a font that has'],
  ['or set `locale`', 'or give --locale to platen render'],
  ['set `pdf_standard` of the settings or the call', 'give --standard'],
  [
    'as neither the call nor the template names a currency: give the template a "currency" such as "EUR"',
    'as nothing names a currency: give a template a "currency" such as "EUR", or --currency EUR to platen render',
  ],
  [
    "because the call has no data. Give 'data' (DATA of the command line), even if it is {}.",
    'because there is no DATA. Give DATA, even if it is {}.',
  ],
  [
    /add it to the option [\w.]+, or give --allow-private-host on the command line/,
    'give --allow-private-host HOST',
  ],
  [
    "or a path below a folder of the option assets.roots, or pass its text as 'css'",
    'or a path below the folder of the page or --root, or give the file with --css',
  ],
  ['a path below a folder of the option assets.roots', 'a path below the folder of the template or --root'],
  [/\b(outside|below|out of) (?:an|the) asset roots?\b/g, '$1 the folder of the template or --root'],
  [
    "Pass 'browser: browserRenderer({ executablePath })' of 'platen/browser' to createEngine or in 'resources', or --browser PATH on the command line",
    'Give --browser PATH',
  ],
  ["'allowScripts' of browserRenderer() does, or --run-scripts on the command line", '--run-scripts does'],
]

/** JSON Pointer of a page that a call renders: the command line renders HTML and Markdown without a template. */
const PAGE = '/body'

/**
 * The message with the remedies of the command line.
 * @param path JSON Pointer of its place. Default: in a template.
 */
export function forCommandLine(message: string, path = ''): string {
  const text = REMEDIES.reduce((text, [engine, commandLine]) => text.replace(engine, commandLine), message)
  return path === PAGE ? text.replaceAll('the folder of the template', 'the folder of the page') : text
}

/** HTML, CSS and Markdown have no pointers: messages about them contain line and column of the text. */
export const PLACE_IN_TEXT = /\bin line (\d+)(?:, column (\d+))?/i

const WRITTEN_PLACE =
  /^In line \d+(?:, column \d+)?: |,? in line \d+(?:, column \d+)?(?: of (?:the page|'css'|[^\s'].*?(?=\.?$)))?/

/** The message without the place in its text, which is printed as place in a file. */
export function withoutPlace(message: string): string {
  return capitalised(message.replace(WRITTEN_PLACE, ''))
}

/** Another node of a document that a message names. */
const OTHER_NODE = /(?<= at )'(\/(?:document|scene)\/[^']*)'/g

/**
 * The message with places in files instead of the JSON Pointers of other nodes.
 * @param placeOf `FILE:LINE:COLUMN` of a JSON Pointer; null for an unknown one, which stays.
 */
export function withPlacesOfNodes(message: string, placeOf: (pointer: string) => string | null): string {
  return message.replace(OTHER_NODE, (written, pointer: string) => placeOf(pointer) ?? written)
}
