import { EMPTY, type MathFragment, type MathPart, placed } from './fragment.ts'
import { constant, type MathContext, type Stretch } from './math-context.ts'
import type { MathScripts, ScriptPair } from './math-tree.ts'

interface LaidOutPair {
  readonly sub: MathFragment | null
  readonly sup: MathFragment | null
}

/** `<msub>`, `<msup>`, `<msubsup>` and `<mmultiscripts>` (MathML Core §3.4.1, §3.4.3). */
export function layOutScripts(scripts: MathScripts, stretch: Stretch, context: MathContext): MathFragment {
  const base = context.layOut(scripts.base, stretch)
  const layOutPair = ({ sub, sup }: ScriptPair): LaidOutPair => ({
    sub: sub === null ? null : context.layOut(sub),
    sup: sup === null ? null : context.layOut(sup),
  })
  const before = scripts.before.map(layOutPair)
  const after = scripts.after.map(layOutPair)
  const shifts = shiftsOf(scripts, base, [...before, ...after], context)
  const space = constant(scripts, 'spaceAfterScript', context)
  const parts: MathPart[] = []
  let { ascent, descent } = base
  const add = (script: MathFragment | null, x: number, y: number): void => {
    if (script === null) return
    parts.push(placed(script, x, y))
    ascent = Math.max(ascent, script.ascent - y)
    descent = Math.max(descent, script.descent + y)
  }
  let x = 0
  for (const { sub, sup } of before) {
    x += space + widthOf({ sub, sup })
    add(sub, x - (sub ?? EMPTY).width, shifts.down)
    add(sup, x - (sup ?? EMPTY).width, -shifts.up)
  }
  parts.push(placed(base, x, 0))
  x += base.width
  const correction = Math.min(base.width, base.italicsCorrection)
  for (const { sub, sup } of after) {
    add(sub, x - correction, shifts.down)
    add(sup, x, -shifts.up)
    x += space + widthOf({ sub, sup })
  }
  return {
    width: x,
    ascent: Math.max(0, ascent),
    descent: Math.max(0, descent),
    italicsCorrection: 0,
    parts,
  }
}

function widthOf({ sub, sup }: LaidOutPair): number {
  return Math.max((sub ?? EMPTY).width, (sup ?? EMPTY).width)
}

/** How far subscripts are below the baseline and superscripts above it: the same for all pairs. */
function shiftsOf(
  scripts: MathScripts,
  base: MathFragment,
  pairs: readonly LaidOutPair[],
  context: MathContext,
): { up: number; down: number } {
  const of = (name: Parameters<typeof constant>[1]): number => constant(scripts, name, context)
  const leastDown = Math.max(of('subscriptShiftDown'), base.descent + of('subscriptBaselineDropMin'))
  const leastUp = Math.max(
    of(scripts.isCompact ? 'superscriptShiftUpCramped' : 'superscriptShiftUp'),
    base.ascent - of('superscriptBaselineDropMax'),
  )
  const shifts = { up: 0, down: 0 }
  for (const { sub, sup } of pairs) {
    let down = sub === null ? 0 : Math.max(leastDown, sub.ascent - of('subscriptTopMax'))
    let up = sup === null ? 0 : Math.max(leastUp, of('superscriptBottomMin') + sup.descent)
    if (sub !== null && sup !== null) {
      let missing = of('subSuperscriptGapMin') - (down - sub.ascent + up - sup.descent)
      if (missing > 0) {
        // the superscript moves up as far as it may, then the subscript down
        const room = of('superscriptBottomMaxWithSubscript') - (up - sup.descent)
        const raise = Math.max(0, Math.min(room, missing))
        up += raise
        missing -= raise
        down += missing
      }
    }
    shifts.up = Math.max(shifts.up, up)
    shifts.down = Math.max(shifts.down, down)
  }
  return shifts
}
