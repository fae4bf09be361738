/** CodeMirror as the page uses it. The only file that imports it, except for the parser in json-places.ts. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
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
import { search, searchKeymap } from '@codemirror/search'
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
import { acceptJson, completeJson, type JsonSuggestion } from './json-completion.ts'
import type { Range } from './json-places.ts'

export interface EditorOptions {
  readonly parent: HTMLElement
  readonly language: SourceLanguage
  readonly text: string
  /** Accessible name. */
  readonly label: string
  /** What completion offers in JSON. */
  vocabulary(): Promise<Vocabulary>
  /** A change by the author. */
  onChange(text: string): void
  /** The cursor has moved by hand. */
  onCursor(offset: number): void
}

export interface Vocabulary {
  /** Of the JSON; null: no completion. */
  readonly schema: Record<string, unknown> | null
  /** Values of `font` and `fontFamily`. */
  readonly fontFamilies: readonly string[]
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

/** Labels of the search panel, which are in lower case by default. */
const SEARCH_LABELS = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  replace: 'Replace',
  'replace all': 'Replace all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
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

const LANGUAGES: Readonly<Record<SourceLanguage, () => Extension>> = { json, html, css, markdown }

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
        search({ top: true }),
        EditorState.phrases.of(SEARCH_LABELS),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        EditorView.lineWrapping,
        LANGUAGES[language](),
        syntaxHighlighting(HIGHLIGHTING),
        language === 'json' ? autocompletion({ override: [complete] }) : autocompletion(),
        markField,
        readOnly.of([]),
        keymap.of([
          ...closeBracketsKeymap,
          ...searchKeymap,
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

  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { state, pos, explicit } = context
    const { schema, fontFamilies } = await options.vocabulary()
    if (schema === null || context.aborted) return null
    const found = completeJson({ text: state.doc.toString(), offset: pos, schema, fontFamilies })
    if (found === null || (found.from === pos && !found.isString && !explicit)) return null
    const { from, isString, suggestions } = found
    return {
      from,
      validFor: isString ? /^[^"\n]*$/ : /^[\w$.-]*$/,
      options: suggestions.map(suggestion => ({
        ...{
          label: suggestion.label,
          detail: suggestion.detail,
          type: suggestion.type,
          boost: suggestion.boost,
        },
        ...(suggestion.info === '' ? {} : { info: suggestion.info }),
        apply: (_, completion, start, end) =>
          accept(suggestion, completion, { from: start, to: end, isString }),
      })),
    }
  }

  function accept(
    suggestion: JsonSuggestion,
    completion: Completion,
    range: Range & { readonly isString: boolean },
  ): void {
    const { from, to, insert, anchor, head, isInString } = acceptJson(
      view.state.doc.toString(),
      range,
      suggestion,
    )
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor, head },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
    if (isInString) startCompletion(view)
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

    selection(): Range {
      const { from, to } = view.state.selection.main
      return { from, to }
    },

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
