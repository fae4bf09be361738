/** The list of errors and warnings. */
import { h, replaceChildren } from '../elements.ts'
import type { Problem } from '../problems.ts'

export function createProblemsPanel(onPick: (problem: Problem) => void) {
  const list = h('ol', { class: 'problem-list' })
  const element = h('div', { class: 'panel-body', tabindex: '0' }, list)
  return {
    element,

    /** @param note A warning without a place; null: none. */
    set(problems: readonly Problem[], note: string | null): void {
      replaceChildren(
        list,
        ...problems.map(problem =>
          h(
            'li',
            { class: `problem is-${problem.severity}` },
            h(
              'button',
              { type: 'button', onclick: () => onPick(problem) },
              h('span', { class: 'problem-message' }, problem.message),
              h('span', { class: 'problem-place' }, placeText(problem)),
            ),
          ),
        ),
        note === null
          ? null
          : h('li', { class: 'problem is-warning' }, h('span', { class: 'problem-message' }, note)),
        problems.length === 0 && note === null
          ? h('li', { class: 'empty' }, 'No errors and no warnings.')
          : null,
      )
    },
  }
}

function placeText({ target, path, line, column, source }: Problem): string {
  const lines = line === null ? '' : `line ${line}${column === null ? '' : `, column ${column}`}`
  const where = target === 'data' ? 'data ' : ''
  return [source, path === null ? null : `${where}${path || '/'}`, lines].filter(Boolean).join(' · ')
}
