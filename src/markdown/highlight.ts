/**
 * Code → HTML with classes for its tokens, named as in highlight.js. Loaded for the first fence that names a language.
 * The tokenizers of CodeMirror read line by line. Their time is quadratic in the depth of open brackets at worst.
 */
import { c, cpp, csharp, dart, java, kotlin, objectiveC, scala } from '@codemirror/legacy-modes/mode/clike'
import { css, less, sCSS } from '@codemirror/legacy-modes/mode/css'
import { diff } from '@codemirror/legacy-modes/mode/diff'
import { dockerFile } from '@codemirror/legacy-modes/mode/dockerfile'
import { go } from '@codemirror/legacy-modes/mode/go'
import { haskell } from '@codemirror/legacy-modes/mode/haskell'
import { http } from '@codemirror/legacy-modes/mode/http'
import { javascript, json, typescript } from '@codemirror/legacy-modes/mode/javascript'
import { lua } from '@codemirror/legacy-modes/mode/lua'
import { nginx } from '@codemirror/legacy-modes/mode/nginx'
import { perl } from '@codemirror/legacy-modes/mode/perl'
import { powerShell } from '@codemirror/legacy-modes/mode/powershell'
import { properties } from '@codemirror/legacy-modes/mode/properties'
import { protobuf } from '@codemirror/legacy-modes/mode/protobuf'
import { python } from '@codemirror/legacy-modes/mode/python'
import { r } from '@codemirror/legacy-modes/mode/r'
import { ruby } from '@codemirror/legacy-modes/mode/ruby'
import { rust } from '@codemirror/legacy-modes/mode/rust'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { standardSQL } from '@codemirror/legacy-modes/mode/sql'
import { swift } from '@codemirror/legacy-modes/mode/swift'
import { toml } from '@codemirror/legacy-modes/mode/toml'
import { html, xml } from '@codemirror/legacy-modes/mode/xml'
import { yaml } from '@codemirror/legacy-modes/mode/yaml'
import { type StreamParser, StringStream } from '@codemirror/streamparser'

/** Tokenizers by names and aliases in fences. */
const LANGUAGES = new Map<string, StreamParser<unknown>>(
  (
    [
      ['c h', c],
      ['cpp c++ cc cxx hpp', cpp],
      ['csharp c# cs', csharp],
      ['css', css],
      ['dart', dart],
      ['diff patch', diff],
      ['dockerfile docker', dockerFile],
      ['go golang', go],
      ['haskell hs', haskell],
      ['html htm vue svelte', html],
      ['http', http],
      ['ini properties', properties],
      ['java', java],
      ['javascript js jsx mjs cjs', javascript],
      ['json jsonc json5', json],
      ['kotlin kt kts', kotlin],
      ['less', less],
      ['lua', lua],
      ['nginx', nginx],
      ['objectivec objective-c objc', objectiveC],
      ['perl pl', perl],
      ['powershell ps1 pwsh', powerShell],
      ['protobuf proto', protobuf],
      ['python py', python],
      ['r', r],
      ['ruby rb', ruby],
      ['rust rs', rust],
      ['scala', scala],
      ['scss', sCSS],
      ['shell sh bash zsh console', shell],
      ['sql', standardSQL],
      ['swift', swift],
      ['toml', toml],
      ['typescript ts tsx', typescript],
      ['xml svg xhtml', xml],
      ['yaml yml', yaml],
    ] satisfies [string, unknown][]
  ).flatMap(([names, parser]) => names.split(' ').map(name => [name, parser as StreamParser<unknown>])),
)

/** Classes of highlight.js by the names that tokenizers use. */
const CLASSES: Readonly<Record<string, string>> = {
  angleBracket: 'tag',
  annotation: 'meta',
  atom: 'literal',
  attribute: 'attr',
  attributeName: 'attr',
  attributeValue: 'string',
  bool: 'literal',
  builtin: 'built_in',
  character: 'string',
  className: 'title',
  color: 'number',
  comment: 'comment',
  controlKeyword: 'keyword',
  definitionKeyword: 'keyword',
  def: 'title',
  deleted: 'deletion',
  documentMeta: 'meta',
  emphasis: 'emphasis',
  escape: 'string',
  header: 'section',
  heading: 'section',
  inserted: 'addition',
  keyword: 'keyword',
  labelName: 'symbol',
  link: 'link',
  literal: 'literal',
  meta: 'meta',
  modifier: 'keyword',
  moduleKeyword: 'keyword',
  namespace: 'title',
  null: 'literal',
  number: 'number',
  processingInstruction: 'meta',
  property: 'property',
  propertyName: 'property',
  qualifier: 'attr',
  quote: 'quote',
  regexp: 'regexp',
  self: 'literal',
  string: 'string',
  strong: 'strong',
  tag: 'name',
  tagName: 'name',
  type: 'type',
  typeName: 'type',
  unit: 'number',
}

export function isKnownLanguage(language: string): boolean {
  return LANGUAGES.has(language)
}

const TAB_SIZE = 4

/** HTML of code; plain text for an unknown language. */
export function highlight(code: string, language: string): string {
  const parser = LANGUAGES.get(language)
  if (parser === undefined) return escapeHtml(code)
  const state = parser.startState?.(TAB_SIZE)
  return code
    .split('\n')
    .map(line => highlightLine(line, parser, state))
    .join('\n')
}

/** Longest line that is tokenized, in characters: a few tokenizers search the line at each token. */
const MAX_LINE = 2000

function highlightLine(line: string, parser: StreamParser<unknown>, state: unknown): string {
  if (line.length > MAX_LINE) return escapeHtml(line)
  if (line === '') {
    parser.blankLine?.(state, TAB_SIZE)
    return ''
  }
  const stream = new StringStream(line, TAB_SIZE, TAB_SIZE)
  let html = ''
  while (!stream.eol()) {
    const name = readToken(stream, parser, state)
    const text = escapeHtml(stream.current())
    const kind = classOf(name, stream.current())
    html += kind === '' ? text : `<span class="hljs-${kind}">${text}</span>`
  }
  return html
}

/** Tokenizers may change their state several times before they take characters. */
const MAX_EMPTY_TOKENS = 10

function readToken(stream: StringStream, parser: StreamParser<unknown>, state: unknown) {
  stream.start = stream.pos
  for (let i = 0; i < MAX_EMPTY_TOKENS; i++) {
    const name = parser.token(stream, state)
    if (stream.pos > stream.start) return name
  }
  stream.next()
  return null
}

/** The class of a name such as `variableName.definition` or `string.special`. */
function classOf(name: string | null | undefined, text: string): string {
  if (typeof name !== 'string' || text.trim() === '') return ''
  for (const word of name.split(' ')) {
    const [base = '', ...modifiers] = word.split('.')
    if (/^(?:variableName|propertyName|variable)$/.test(base) && modifiers.includes('definition'))
      return 'title'
    if (/^(?:variableName|name)$/.test(base) && modifiers.includes('standard')) return 'built_in'
    if (/^(?:variableName|name)$/.test(base) && modifiers.includes('function')) return 'title'
    const kind = CLASSES[base]
    if (kind !== undefined) return kind
  }
  return ''
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, character => ENTITIES[character] ?? character)
}
