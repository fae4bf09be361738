import { describe, expect, test } from 'vitest'
import { type ReferencePair, testReferencePairs } from './pairs/reference-pairs.ts'
import { lookAt, printHtml } from './print-html.ts'

const STYLE = `<style>@page{size:240px 200px;margin:10px}body{margin:0;font:20px/40px Roboto}td{padding:0}table{font-size:20px;line-height:40px}small{font:10px/12px Roboto}</style>`
const LIMITED =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A page in quirks or limited-quirks mode, and its equivalent in standards mode. */
function pair(name: string, body: string, reference: string, doctype = ''): ReferencePair {
  return [
    name,
    `${doctype}<html>${STYLE}<body>${body}</html>`,
    `<!doctype html><html>${STYLE}<body>${reference}</html>`,
  ]
}

const line = (height: number, text: string) => `<div style="font:10px/${height}px Roboto">${text}</div>`

describe('quirks mode', () => {
  testReferencePairs([
    pair('lines have the height of their text', '<div><small>one</small></div>two', `${line(12, 'one')}two`),
    pair(
      'padding and borders are part of the size of fields',
      '<input style="display:block;width:100px;height:40px;padding:10px">',
      '<input style="display:block;width:100px;height:40px;padding:10px;box-sizing:border-box">',
    ),
    pair(
      'also with a limited-quirks doctype',
      '<div><small>one</small></div>two',
      `${line(12, 'one')}two`,
      LIMITED,
    ),
    pair(
      'padding and borders are part of the height of cells, not of their width',
      '<table cellspacing=0><td style="width:60px;height:60px;padding:10px;border:5px solid red">one<td>x</table>two',
      '<table cellspacing=0><td style="width:60px;height:30px;padding:10px;border:5px solid red">one<td>x</table>two',
    ),
    pair(
      'text of the block has its own height',
      '<div>a <small>one</small></div>two',
      '<div>a <small>one</small></div>two',
    ),
    pair(
      'a forced break gives an empty line the height of its box',
      '<div><small>one</small><br><br></div><small><br></small>two',
      `${line(12, 'one')}<div>\u200b</div>${line(12, '\u200b')}two`,
    ),
    pair(
      'a forced break after content does not change the height of the line',
      '<div><small>one</small><br><small><b>one</b><br></small></div>two',
      `${line(12, 'one')}${line(12, '<b>one</b>')}two`,
    ),
    pair(
      'default margins at the start of the body are 0 also within inline boxes, and after empty ones',
      '<a name="top"></a><font style="padding-top:1px"> <i></i><h1 style="font:20px/40px Roboto">one</h1></font>two',
      '<h1 style="font:20px/40px Roboto;margin-top:0">one</h1>two',
    ),
    pair(
      'items have the height of their markers',
      '<ul style="margin:0"><li><small>one</small></ul>two',
      '<ul style="margin:0"><li><small>one</small></ul>two',
    ),
    pair(
      'lines of items have the height of their text, except for the first and those after forced breaks',
      '<ul style="margin:0;width:60px"><li>wide <small>one two three four</small><br><small>five</small></ul>two',
      `<ul style="margin:0;width:60px"><li>wide${line(12, 'one two three four')}<small>five</small></ul>two`,
    ),
    pair(
      'inline elements with edges count on the lines that have the edges',
      '<div style="width:60px"><b style="border-left:1px solid red;border-right:1px solid red"><small>one two three four five</small></b></div>two',
      `<div style="width:60px"><b style="border-left:1px solid red"><small>one two</small></b>${line(12, 'three four')}<b style="border-right:1px solid red"><small>five</small></b></div>two`,
    ),
    pair(
      'inline elements with edges count',
      '<div><b style="border-left:1px solid red"><small>one</small></b></div>two',
      '<div><b style="border-left:1px solid red"><small>one</small></b></div>two',
    ),
    pair(
      'default margins at the edges of cells and the body are 0',
      '<p>one</p><table cellspacing=0><td> <p>two</p><p>three</p> </table>four',
      '<p style="margin:0 0 20px">one</p><table cellspacing=0><td><p style="margin:0 0 20px">two</p><p style="margin:0">three</p></table>four',
    ),
    pair(
      'of those at the end of cells only the ones of paragraphs and preformatted text',
      '<table cellspacing=0><td><h4>one</h4><td><ul><li>two</ul></table>three<table cellspacing=0><td><pre>four</pre></table>five',
      '<table cellspacing=0><td><h4 style="margin:0 0 26.6px">one</h4><td><ul style="margin:0 0 20px"><li>two</ul></table>three<table cellspacing=0><td><pre style="margin:0">four</pre></table>five',
    ),
    pair(
      'also those of blocks whose margins collapse with them',
      '<div> <center><h1>one</h1></center></div><table cellspacing=0><td><div><p>two</p></div></table><div style="padding:1px"><p>three</p></div>four',
      '<div><center><h1 style="margin-top:0">one</h1></center></div><table cellspacing=0><td><div><p style="margin:0">two</p></div></table><div style="padding:1px"><p>three</p></div>four',
    ),
    pair(
      'also after elements that are not in the flow',
      '<div style="display:none">x</div><div style="float:right">a</div><p>one</p>',
      '<div style="float:right">a</div><p style="margin-top:0">one</p>',
    ),
    pair(
      'text before a margin keeps it',
      '<table cellspacing=0><td>a<p>b</p></table>',
      '<table cellspacing=0><td>a<p style="margin-bottom:0">b</p></table>',
    ),
    pair(
      'margins of authors stay',
      '<table cellspacing=0><td><p style="margin:10px 0">two</p></table>four',
      '<table cellspacing=0><td><p style="margin:10px 0">two</p></table>four',
    ),
    pair(
      'lengths of the listed properties need no unit',
      '<div style="width:80;margin:5 10;padding:.5e1;border-style:solid;border-width:2;font-size:16;letter-spacing:2;text-indent:-3">one</div>',
      '<div style="width:80px;margin:5px 10px;padding:5px;border-style:solid;border-width:2px;font-size:16px;letter-spacing:2px;text-indent:-3px">one</div>',
    ),
    pair(
      'also in stylesheets; not in `line-height`',
      '<style>.a{margin-left:20;line-height:2}</style><div class="a" style="background:#ccc">one</div>',
      '<div style="margin-left:20px;line-height:2;background:#ccc">one</div>',
    ),
    pair(
      'colours of the listed properties need no #',
      '<div style="color:ff0000;background-color:00FF00;border:2px solid;border-color:f00 123">one</div><div style="background-color:12ab">two</div>',
      '<div style="color:#f00;background-color:#0f0;border:2px solid;border-color:#f00 #000123">one</div><div style="background-color:#0012ab">two</div>',
    ),
    pair(
      'classes and ids match in any ASCII case, attributes as written',
      '<style>.RED{color:red}#Blue:not(.x){color:blue}[class=red]{display:none}@scope(.rEd){b{color:green}}</style><div class="x Red">one <b>two</b></div><div id="bLUE">three</div>',
      '<div style="color:red">one <b style="color:green">two</b></div><div style="color:blue">three</div>',
    ),
    pair(
      'percentages of heights refer to the nearest box with a height, or to the page',
      '<div><div style="float:left"><div style="height:50%;background:red">one</div></div></div><div style="display:flex"><div style="height:50%;background:red">two</div></div>',
      '<div style="float:left;height:90px;background:red">one</div><div style="display:flex"><div style="background:red">two</div></div>',
    ),
    pair(
      'but not through cells and absolute boxes',
      '<table cellspacing=0><td><div style="height:50%;background:red">one</div></table><div style="position:absolute"><div style="height:50%;background:red">two</div></div>',
      '<table cellspacing=0><td><div style="background:red">one</div></table><div style="position:absolute"><div style="background:red">two</div></div>',
    ),
    pair(
      'the body fills the page, and percentages refer to it',
      '<style>body{border:2px solid red;margin:10px}</style><div style="height:50%;background:#ccc">one</div>',
      '<style>body{border:2px solid red;margin:10px;height:156px}</style><div style="height:78px;background:#ccc">one</div>',
    ),
    pair(
      'also with a margin of its content, which does not begin a page',
      '<body style="position:relative"><div style="margin-top:50px">one</div><div style="position:absolute;bottom:0">two</div>',
      '<div style="margin-top:50px">one</div><div style="position:absolute;bottom:0">two</div>',
    ),
    pair(
      'tables fill the page',
      '<table height=100% width=100% cellspacing=0 border=1><tr height=30%><td>one<tr><td>two</table>',
      '<table height=180 width=100% cellspacing=0 border=1><tr><td style="height:51.4px">one<tr><td>two</table>',
    ),
  ])

  test('does not apply to frames, whose documents have no doctype', async () => {
    const frame = `<iframe srcdoc='<html><body><p style="width:20">one</p></html>'></iframe>`
    const { warnings } = await printHtml(`<html>${STYLE}<body>${frame}</html>`)
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining("'20' is not a valid value of 'width'"),
    ])
  })

  test.each([
    'border:3 solid',
    'width:calc(20)',
    'flex-basis:20',
    'background:ff0000',
    'color:1e3',
    'color:abcd',
  ])('does not make `%s` valid', async declaration => {
    const { warnings } = await printHtml(`<html>${STYLE}<body><p style="${declaration}">one</p></html>`)
    expect(warnings.length).toBe(1)
  })

  test('applies to pages whose first tag is <body>', async () => {
    const [written, expected] = [
      await lookAt(`<body>${STYLE}<table><td><p>one</table>two</body>`),
      await lookAt(`<html><body>${STYLE}<table><td><p>one</table>two</body></html>`),
    ]
    expect(written[0]?.text).toEqual(expected[0]?.text)
  })

  test('quotes values as they are written', async () => {
    const declarations = 'height: 10 px; width: 10 foo; color: abcd 0'
    const { warnings } = await printHtml(`<html>${STYLE}<body><p style="${declarations}">one</p></html>`)
    const place = 'in the style of <p> in line 1, column'
    expect(warnings.map(({ message }) => message.replace(/(?<=column) .*/, ''))).toEqual([
      `'10 px' is not a valid value of 'height' (did you mean '10px'?), ${place}`,
      `'10 foo' is not a valid value of 'width', ${place}`,
      `'abcd 0' is not a valid value of 'color', ${place}`,
    ])
  })

  test('applies neither to fragments nor to `@supports`', async () => {
    const style = '<style>@supports (width:20) or (color:ff0000){p{display:none}}</style>'
    const [page] = await lookAt(`<html>${style}<body><p>one</p></html>`)
    expect(page?.words).toBe('one')
    const { warnings } = await printHtml('<p style="width:20">one</p>')
    expect(warnings.map(({ code }) => code)).toEqual(['invalid_css_value'])
  })
})
