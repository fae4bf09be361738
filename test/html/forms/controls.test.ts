import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from '../pairs/reference-pairs.ts'
import { lookAt } from '../print-html.ts'

/** A page of 300 × 100 px. Controls of class `c` are plain boxes, those of class `b` are aligned to the top of the line. */
function page(body: string, css = ''): string {
  return `<!doctype html><style>@page{size:300px 100px;margin:0}body{margin:0;font:16px/20px Roboto}
    .c{margin:0;border:2px solid #00c;padding:3px 5px;background:#ffd;font:16px/20px Roboto;color:#000;box-sizing:border-box;appearance:none}
    .b{display:inline-block;vertical-align:top;white-space:pre}${css}</style>${body}`
}

const square = (color: string): string => `<div style="width:20px;height:20px;background:${color}"></div>`

const FIELDS: readonly ReferencePair[] = [
  [
    'native checkboxes and radio buttons have no padding, border and background',
    page(
      '<input type=radio>a<input type=checkbox checked>b',
      'input{padding:6px 12px;border:3px solid #00c;background:#ffd}',
    ),
    page('<input type=radio>a<input type=checkbox checked>b'),
  ],
  [
    'native sliders have no border and background, but keep the space',
    page('<input type=range value=20>a', 'input{padding:6px;border:3px solid #00c;background:#ffd}'),
    page('<input type=range value=20>a', 'input{padding:9px}'),
  ],
  [
    'the natural size of sliders is that of their content',
    page('<input type=range value=20>a', 'input{padding:6px 10px;box-sizing:border-box}'),
    page('<input type=range value=20>a', 'input{padding:6px 10px}'),
  ],
  [
    'checkboxes and radio buttons without appearance are plain boxes',
    page(
      '<input class="c b" type=radio style="width:30px"><input class="c b" type=checkbox style="width:30px">',
    ),
    page(
      '<div class="c b" style="width:30px;height:10px"></div><div class="c b" style="width:30px;height:10px"></div>',
    ),
  ],
  [
    'a text field shows its value on one line, clipped',
    page('<input class="c b" style="width:60px" value="A long value">'),
    page('<div class="c b" style="width:60px"><div style="overflow:hidden">A long value</div></div>'),
  ],
  [
    'the value is centred in the height of a field',
    page('<input class="c b" style="width:60px;height:50px" value="Text">'),
    page('<div class="c b" style="width:60px;height:50px;padding-top:13px">Text</div>'),
  ],
  [
    'an empty field has the height and baseline of a line',
    page('x<input class="c" style="width:60px">y'),
    page('x<div class="c" style="width:60px;display:inline-block">&nbsp;</div>y'),
  ],
  [
    'a field with an empty placeholder has the height of a line',
    page('x<input class="c" style="width:60px;display:block" placeholder="">y'),
    page('x<div class="c" style="width:60px">&nbsp;</div>y'),
  ],
  [
    'a placeholder shows in a field without a value',
    page('<input class="c b" style="width:90px" placeholder="Name">', '::placeholder{color:#0a0}'),
    page('<div class="c b" style="width:90px;color:#0a0">Name</div>'),
  ],
  [
    'a password is hidden',
    page('<input class="c b" style="width:90px" type="password" value="abc">'),
    page('<div class="c b" style="width:90px">•••</div>'),
  ],
  [
    'a field is as wide as its number of characters',
    page('<input size="5" style="display:block;border:0;padding:0;background:#0a0;font:20px/20px Arial">'),
    // 4 average characters of 12 px, and the widest of 66 px
    page('<div style="height:20px;width:114px;background:#0a0"></div>'),
  ],
  [
    'a text area wraps its text and has the height of its rows',
    page(
      '<textarea class="c b" style="width:80px;white-space:pre-wrap" rows="2">one two three four five</textarea>',
    ),
    page(
      '<div class="c b" style="width:80px;height:50px;white-space:pre-wrap;overflow:hidden">one two three four five</div>',
    ),
  ],
  [
    'dates have room around their fields, which stylesheets may change',
    page(
      '<input class="c b" type=date style="width:120px" lang=en value="2026-03-01"><input class="c b" type=month style="width:120px" lang=en value="2026-03">',
      '::-webkit-calendar-picker-indicator{display:none}[type=month]::-webkit-datetime-edit-fields-wrapper{padding:0}::-webkit-datetime-edit-month-field{color:red}',
    ),
    page(
      '<div class="c b" style="width:120px;padding:4px 5px"><span style="padding:0 1px;color:red">03</span>/<span style="padding:0 1px">01</span>/<span style="padding:0 1px">2026</span></div><div class="c b" style="width:120px"><span style="padding:0 1px;color:red">March</span> <span style="padding:0 1px">2026</span></div>',
    ),
  ],
  [
    'a text area moves to the next page whole',
    page(
      '<div style="height:30px"></div><textarea class=c style="display:block;height:90px">a\nb\nc\nd</textarea>',
    ),
    page(
      '<div style="height:30px"></div><textarea class=c style="display:block;height:90px;break-before:page">a\nb\nc\nd</textarea>',
    ),
  ],
  [
    'a field stretches as an item of a flex container, but not as a block',
    page(
      '<input size="5" style="display:block;font:20px/20px Arial;border:0;padding:0;background:#0a0"><div style="display:flex;flex-direction:column"><input style="font:20px/20px Arial;border:0;padding:0;background:#00c"></div>',
    ),
    page(
      '<div style="height:20px;width:114px;background:#0a0"></div><div style="height:20px;background:#00c"></div>',
    ),
  ],
]

const LISTS: readonly ReferencePair[] = [
  [
    'a drop-down list shows the selected option',
    page('<select class="c b" style="width:90px"><option>one<option selected>two</select>'),
    page('<div class="c b" style="width:90px">two</div>'),
  ],
  [
    'a drop-down list shows the first enabled option without a selection',
    page('<select class="c b" style="width:90px"><option disabled>one<option>two</select>'),
    page('<div class="c b" style="width:90px">two</div>'),
  ],
  [
    'a drop-down list is as wide as its longest option',
    page('<select class="c b"><option>one<option>the longest option</select>'),
    page('<div class="c b">one<div style="height:0;visibility:hidden">the longest option</div></div>'),
  ],
  [
    'a native drop-down list has no line height, and its arrow is in the padding',
    page(
      '<select class=s style="line-height:60px;padding-right:0"><option>one</select><br><select class=s style="padding-right:30px"><option>one</select>',
      '.s{font-size:16px;border:1px solid #00c;background:#ffd;width:90px}',
    ),
    page(
      '<select class=s><option>one</select><br><select class=s><option>one</select>',
      '.s{font-size:16px;border:1px solid #00c;background:#ffd;width:90px}',
    ),
  ],
  [
    'a list ignores spaces between its options, and its line height',
    page(
      '<select class="c" size=3 style="line-height:50px">\n  <option>one</option>\n  <optgroup label=G>\n<option>two</option>\n</optgroup>\n</select>',
    ),
    page(
      '<select class="c" size=3><option>one</option><optgroup label=G><option>two</option></optgroup></select>',
    ),
  ],
  [
    'a list shows as many rows as it has options to show',
    page(
      '<select class="c b" size="2" style="padding:0;border-radius:0"><option>one<option selected>two<option>three</select>',
      'option:checked{background:#0c0}',
    ),
    page(
      '<div class="c b" style="padding:0;height:44.4px;overflow:hidden"><div style="min-height:1.2em;line-height:normal;padding:0 2px 1px">one</div><div style="min-height:1.2em;line-height:normal;padding:0 2px 1px;background:#0c0;color:#101010">two</div><div style="min-height:1.2em;line-height:normal;padding:0 2px 1px">three</div></div>',
    ),
  ],
  [
    'a list has no room for a scroll bar',
    page(
      '<select class="b" size=2 style="border:0;background:#0c0"><option>one<option>two<option>three</select>',
    ),
    page(
      '<div class="b" style="border-radius:2px;font:13.3333px/1.2 Arimo;padding:0 2px;height:34px;background:#0c0;white-space:normal;overflow:hidden">one<div style="padding-top:1px">two</div><div style="visibility:hidden">three</div></div>',
    ),
  ],
  [
    'disabled lists and options are grey',
    page(
      '<select class="c b" size=1 disabled><option>one</select><select class="c b" size=2 style="padding:0;border-radius:0"><option disabled>one</select>',
      'select{background:#fff!important}',
    ),
    page(
      '<div class="c b" style="background:#fff;opacity:.7">one</div><select class="c b" size=2 style="padding:0;border-radius:0;background:#fff"><option style="color:gray">one</select>',
    ),
  ],
  [
    'groups have a label, and their options are indented',
    page(
      '<select class="c b" size="2" style="padding:0;border-radius:0"><optgroup label="G"><option>one</optgroup></select>',
    ),
    page(
      '<div class="c b" style="padding:0;overflow:hidden"><b style="display:block;min-height:1.2em;line-height:normal;padding:0 2px 1px">G</b><div style="min-height:1.2em;line-height:normal;padding:0 2px 1px 20px">one</div></div>',
    ),
  ],
]

const BUTTONS: readonly ReferencePair[] = [
  [
    'the content of a button is centred',
    page('<button class="c b" style="width:120px;height:60px">Go <b>on</b></button>'),
    page(
      '<div class="c b" style="width:120px;height:60px;padding-top:18px;text-align:center">Go <b>on</b></div>',
    ),
  ],
  [
    'a button is as wide as its content, with pseudo-elements',
    page('<button class="c b">Go</button>', 'button::before{content:"→ "}'),
    page('<div class="c b">→ Go</div>'),
  ],
  [
    'a flex container lays out the content of a button itself',
    page(
      `<button class="c" style="display:flex;gap:10px;width:100px">${square('#c00')}${square('#0a0')}</button>`,
    ),
    page(`<div class="c" style="display:flex;gap:10px;width:100px">${square('#c00')}${square('#0a0')}</div>`),
  ],
  [
    'input buttons have their value or a default',
    page('<input class="c b" type="submit"><input class="c b" type="button" value="Own">'),
    page('<div class="c b">Submit</div><div class="c b">Own</div>'),
  ],
]

const CHECKS: readonly ReferencePair[] = [
  [
    'a checkbox without native appearance is a box with pseudo-elements',
    page(
      '<input type="checkbox" checked style="width:20px;height:20px;margin:0">',
      'input{appearance:none;background:#ffd;border:1px solid #000}input:checked::before{content:"";display:block;width:10px;height:10px;background:#c00}',
    ),
    page(
      '<div style="display:inline-block;box-sizing:border-box;width:20px;height:20px;background:#ffd;border:1px solid #000"><div style="width:10px;height:10px;background:#c00"></div></div>',
    ),
  ],
  [
    'a native checkbox is on the baseline, above its margin',
    page(
      '<input type="checkbox" style="margin:3px 0 9px;width:20px;height:20px">x',
      'input{visibility:hidden}',
    ),
    page(
      '<div style="display:inline-block;width:20px;height:20px;margin-top:3px"></div>x<i style="display:inline-block;height:9px;vertical-align:-9px"></i>',
    ),
  ],
]

const GAUGES: readonly ReferencePair[] = [
  [
    'a progress bar without native appearance is green on grey',
    page(
      '<progress value="30" max="120" style="appearance:none;width:100px;height:20px;vertical-align:top"></progress>',
    ),
    page(
      '<div style="width:100px;height:20px;background:gray"><div style="width:25px;height:20px;background:green"></div></div>',
    ),
  ],
  [
    'a progress bar with a background of its own has the styles of its pseudo-elements',
    page(
      '<progress value="30" max="120" style="background:red;width:100px;height:20px;vertical-align:top"></progress>',
      '::-webkit-progress-bar{background:#ccc}::-webkit-progress-value{background:#00c;border-radius:5px}',
    ),
    page(
      '<div style="width:100px;height:20px;background:#ccc"><div style="width:25px;height:20px;background:#00c;border-radius:5px"></div></div>',
    ),
  ],
  [
    'a meter has the styles of its pseudo-elements',
    page(
      '<meter value="30" max="120" style="width:100px;height:20px;vertical-align:top"></meter>',
      '::-webkit-meter-bar{background:#ccc;border:0;border-radius:0;height:100%}::-webkit-meter-optimum-value{background:#00c}',
    ),
    page(
      '<div style="width:100px;height:20px;background:#ccc"><div style="width:25px;height:20px;background:#00c"></div></div>',
    ),
  ],
]

const STATES: readonly (readonly [selector: string, html: string])[] = [
  ['input:disabled', '<fieldset disabled><legend></legend><input class="yes"></fieldset>'],
  [':enabled', '<fieldset disabled><legend><input class="yes"></legend></fieldset>'],
  ['option:checked', '<select size="3"><option>a<option selected class="yes">b</select>'],
  ['input:read-only', '<input class="yes" readonly>'],
  [':read-write', '<textarea class="yes"></textarea>'],
  [':placeholder-shown', '<input class="yes" placeholder="p">'],
  [':indeterminate', '<progress class="yes"></progress>'],
  [':required', '<input class="yes" required>'],
  ['details:open', '<details open class="yes"><summary>s</summary></details>'],
]

describe('form controls', () => {
  describe('fields', () => testReferencePairs(FIELDS))
  describe('lists', () => testReferencePairs(LISTS))
  describe('buttons', () => testReferencePairs(BUTTONS))
  describe('checkboxes', () => testReferencePairs(CHECKS))
  describe('progress and meter', () => testReferencePairs(GAUGES))

  describe('states', () => {
    testReferencePairs(
      STATES.map(([selector, html]) => [
        selector,
        page(html, `${selector}{background:#f0f!important}`),
        page(html, '.yes{background:#f0f!important}'),
      ]),
    )
  })

  test('accent-color paints checked boxes, bars and sliders', async () => {
    const [first] = await lookAt(
      page(
        '<input type="checkbox" checked style="margin:0;width:20px;height:20px;vertical-align:top"><progress value="1" style="width:100px;height:20px;vertical-align:top"></progress>',
        'body{accent-color:#c80000}',
      ),
    )
    expect(first?.color(1.5, 7)).toBe('#c80000')
    expect(first?.color(60, 7.5)).toBe('#c80000')
  })

  test('disabled checks have the colours of Chromium 156 on white', async () => {
    const check = 'margin:0;width:20px;height:20px;vertical-align:top'
    const [first] = await lookAt(
      page(
        `<input type="checkbox" checked disabled style="${check}"><input type="radio" checked disabled style="${check}">`,
      ),
    )
    expect(first?.color(1.5, 7)).toBe('#d0d0d0')
    expect(first?.color(6, 9.7)).toBe('#ececec')
    expect(first?.color(22.5, 7.5)).toBe('#d0d0d0')
    expect(first?.color(17.5, 7.5)).toBe('#f7f7f7')
  })

  test('an unstyled field has a grey rounded border of one pixel', async () => {
    const [first] = await lookAt(page('<input style="vertical-align:top;margin:0;display:block">'))
    expect(first?.color(50, 0.4)).toBe('#767676')
    expect(first?.color(50, 1)).toBe('#ffffff')
    expect(first?.color(0.1, 0.1)).not.toBe('#767676')
  })
})
