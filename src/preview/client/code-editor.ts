/** CodeMirror as the page uses it. The only file that imports it, except for the parser in json-places.ts. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { markdown } from '@codemirror/lang-markdown'
import {
  bracketMatching,
  defaultHighlightStyle,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { SourceLanguage } from '../protocol.ts'
import { createPlaces, keysOf, type Range } from './json-places.ts'
import { propertySuggestions, valueSuggestions } from './schema-completion.ts'

export interface EditorOptions {
  readonly parent: HTMLElement
  readonly language: SourceLanguage
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** Of JSON; null: no completion. */
  schema(): Record<string, unknown> | null
  /** A change by the author. */
  onChange(text: string): void
  /** The cursor has moved by hand. */
  onCursor(offset: number): void
}

export interface Finding extends Range {
  readonly severity: 'error' | 'warning'
  readonly message: string
}

export type CodeEditor = ReturnType<typeof createCodeEditor>

const FROM_PROGRAM = Annotation.define<boolean>()

const setMark = StateEffect.define<Range | null>()
const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setMark)) continue
      const range = effect.value
      next =
        range === null || range.from >= range.to
          ? Decoration.none
          : Decoration.set([Decoration.mark({ class: 'cm-source-mark' }).range(range.from, range.to)])
    }
    return next
  },
  provide: field => EditorView.decorations.from(field),
})

/** Colours of the default style → variables, which follow the theme of the page. */
const COLOURS: Readonly<Record<string, string>> = {
  '#404740': '--code-meta',
  '#708': '--code-keyword',
  '#219': '--code-atom',
  '#164': '--code-number',
  '#a11': '--code-string',
  '#e40': '--code-special',
  '#00f': '--code-definition',
  '#30a': '--code-local',
  '#085': '--code-type',
  '#167': '--code-class',
  '#256': '--code-special-name',
  '#00c': '--code-property',
  '#940': '--code-comment',
  '#f00': '--code-invalid',
}

const HIGHLIGHTING = HighlightStyle.define(
  defaultHighlightStyle.specs.flatMap(spec => {
    const name = COLOURS[String(spec['color'])]
    if (name === undefined) return [spec]
    const themed = { ...spec, color: `var(${name})` }
    // The default style colours property names only where they are defined, which excludes the keys of JSON.
    const base = name === '--code-property' ? baseOf(spec.tag) : null
    return base === null ? [themed] : [themed, { tag: base, color: themed.color }]
  }),
)

type HighlightTag = Exclude<(typeof defaultHighlightStyle.specs)[number]['tag'], readonly unknown[]>

/** The tag that a modifier was applied to. */
function baseOf(tag: HighlightTag | readonly HighlightTag[]): HighlightTag | null {
  return 'base' in tag ? (tag.base as HighlightTag | null) : null
}

function languageOf(language: SourceLanguage): Extension {
  if (language === 'json') return json()
  if (language === 'markdown') return markdown()
  return language === 'html' ? html() : []
}

export function createCodeEditor(options: EditorOptions) {
  const { parent, language, label, onChange, onCursor } = options
  const readOnly = new Compartment()
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        languageOf(language),
        syntaxHighlighting(HIGHLIGHTING),
        language === 'json' ? autocompletion({ override: [complete] }) : autocompletion(),
        markField,
        readOnly.of([]),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
        EditorView.updateListener.of(update => {
          const isOwn = update.transactions.some(transaction => transaction.annotation(FROM_PROGRAM) === true)
          if (isOwn) return
          if (update.docChanged) onChange(update.state.doc.toString())
          if (update.selectionSet || update.docChanged) onCursor(update.state.selection.main.head)
        }),
      ],
    }),
  })

  /** Keys inside objects, enumerated values elsewhere. */
  function complete(context: CompletionContext): CompletionResult | null {
    const schema = options.schema()
    if (schema === null) return null
    const text = context.state.doc.toString()
    const word = context.matchBefore(/"?[\w$-]*/)
    if (word === null || (word.from === word.to && !context.explicit)) return null
    const before = text.slice(0, word.from).trimEnd()
    const isKey = /[{,]$/.test(before) && !isInArray(text, word.from)
    const pointer = createPlaces(text).pointerAt(word.from)
    const parent = isKey && before.endsWith(',') ? parentOf(pointer, text, word.from) : pointer
    const to = text[context.pos] === '"' ? context.pos + 1 : context.pos
    if (isKey) {
      const hasValue = /^\s*:/.test(text.slice(to))
      return {
        from: word.from,
        to,
        options: propertySuggestions(schema, keysOf(parent)).map(({ label, detail, info }) => ({
          ...{ label: `"${label}"`, displayLabel: label, detail, type: 'property' },
          ...(info === '' ? {} : { info }),
          apply: hasValue ? `"${label}"` : `"${label}": `,
        })),
      }
    }
    const values = valueSuggestions(schema, keysOf(pointer))
    return values.length === 0
      ? null
      : { from: word.from, to, options: values.map(({ label }) => ({ label, type: 'enum' })) }
  }

  function set(text: string): void {
    const old = view.state.doc.toString()
    if (old === text) return
    // The common beginning and end stay, so that cursor and scroll position do.
    let from = 0
    while (from < old.length && from < text.length && old[from] === text[from]) from++
    let [oldEnd, end] = [old.length, text.length]
    while (oldEnd > from && end > from && old[oldEnd - 1] === text[end - 1]) {
      oldEnd--
      end--
    }
    view.dispatch({
      changes: { from, to: oldEnd, insert: text.slice(from, end) },
      annotations: FROM_PROGRAM.of(true),
    })
  }

  return {
    text: () => view.state.doc.toString(),
    set,

    /** Replaces a part as the author would, so that it can be undone. */
    replace({ from, to, insert }: Range & { readonly insert: string }): void {
      view.dispatch({ changes: { from, to, insert } })
    },

    /** Puts the cursor at a place and shows it, without telling `onCursor`. */
    reveal({ from, to }: Range, { focus }: { focus: boolean }): void {
      const length = view.state.doc.length
      const [start, end] = [Math.min(from, length), Math.min(to, length)]
      view.dispatch({
        selection: { anchor: start },
        effects: [EditorView.scrollIntoView(start, { y: 'center' }), setMark.of({ from: start, to: end })],
        annotations: FROM_PROGRAM.of(true),
      })
      if (focus) view.focus()
    },

    /** From a place, counted from 1, to the end of its line. */
    lineRange(line: number, column: number): Range {
      const { doc } = view.state
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines))
      return { from: Math.min(at.from + Math.max(column - 1, 0), at.to), to: at.to }
    },

    report(findings: readonly Finding[]): void {
      const { length } = view.state.doc
      const diagnostics: Diagnostic[] = findings.map(({ from, to, severity, message }) => ({
        ...{ from: Math.min(from, length), to: Math.min(to, length), severity, message },
      }))
      view.dispatch(setDiagnostics(view.state, diagnostics), { annotations: FROM_PROGRAM.of(true) })
    },

    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

function isInArray(text: string, offset: number): boolean {
  let depth = 0
  let isString = false
  for (let i = offset - 1; i >= 0; i--) {
    const character = text[i]
    if (character === '"' && text[i - 1] !== '\\') isString = !isString
    if (isString) continue
    if (character === ']' || character === '}') depth++
    else if (character === '[' || character === '{') {
      if (depth === 0) return character === '['
      depth--
    }
  }
  return false
}

/** After a comma the parser may still take the place for the value before it. */
function parentOf(pointer: string, text: string, offset: number): string {
  let path = pointer
  const places = createPlaces(text)
  for (;;) {
    const range = places.rangeOf(path)
    if (path === '' || range === null) return path
    if (text[range.from] === '{' && range.from < offset && offset <= range.to) return path
    path = path.slice(0, path.lastIndexOf('/'))
  }
}
