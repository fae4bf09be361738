import { describe, expect, test } from 'vitest'
import { elements, find, style, text } from './styled.ts'

describe('a styled page', () => {
  test('has the document information of its meta elements; the first of each name is used', async () => {
    const { metadata } = await style(
      '<meta name="Author" content=" Ada\n L. "><meta name="author" content="b"><meta name="keywords" content=""><meta name="description" content="c"><meta name="constructor" content="d"><meta content="e">',
    )
    expect(metadata).toEqual({ author: 'Ada L.', subject: 'c' })
  })

  test('has a title, a language and the base URL of relative references', async () => {
    const page = await style(
      '<html lang="de"><head><base href="/docs/"><title> An\n invoice </title></head><body>x</body></html>',
      { baseUrl: 'https://example.com/a/b.html' },
    )
    expect(page).toMatchObject({
      title: 'An invoice',
      language: 'de',
      baseUrl: 'https://example.com/docs/',
      warnings: [],
    })
  })

  test('reports the line of an element in the source', async () => {
    const page = await style('<p>\n<b>x</b>\n</p>')
    expect(find(page, 'b').place).toBe('<b> in line 2')
    expect(find(page, 'body').place).toBe('<body>')
  })

  test('omits elements that browsers do not print, and keeps the content of noscript', async () => {
    const page = await style(
      `<head><style>p { color: red }</style></head><body><script>var x</script><template><p>t</p></template>
      <noscript><p id="n">no script</p></noscript><p hidden>hidden</p><input type="hidden" value="h">
      <dialog>closed</dialog><!-- comment --><details><summary>more</summary>closed too</details></body>`,
    )
    expect(text(page.root).replace(/\s+/g, ' ').trim()).toBe('no script ▸ more')
    expect(find(page, '#n').style.color).toBe('#ff0000')
  })

  test('contains the values of form controls', async () => {
    const page = await style(
      `<input id="a" value="Ann"><input id="b" type="checkbox" checked><textarea id="c">two\nlines</textarea>
      <select id="d" size="2"><option>one<option selected>two</select><input id="e" type="password" value="abc">`,
    )
    expect(['a', 'c', 'd', 'e'].map(id => text(find(page, `#${id}`)))).toEqual([
      'Ann',
      'two\nlines',
      'onetwo',
      '•••',
    ])
    expect(find(page, '#a').style).toMatchObject({ display: 'inline-flex', borderTopWidth: 0.75 })
    expect(find(page, '#b').markup).toContain('#0075ff')
  })

  test('keeps an inline SVG as markup, and warns of frames', async () => {
    const page = await style(
      '<svg viewBox="0 0 1 1"><path d="M0 0"/><text>a &amp; b</text></svg><iframe src="x"></iframe>',
    )
    expect(find(page, 'svg')).toMatchObject({
      children: [],
      markup:
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1" style="color:#000000;font:normal 400 16px serif;">' +
        '<path d="M0 0"/><text>a &#38; b</text></svg>',
    })
    expect(page.warnings).toEqual([
      {
        code: 'unsupported_element',
        message: '<iframe> is blank: only documents of the attribute srcdoc are drawn, in line 1, column 68.',
        path: '/html',
      },
    ])
  })

  test('with a claim in <meta>, which has no effect, causes a warning', async () => {
    const page = await style('<!doctype html>\n<meta name="pdf_standard" content="PDF/UA-1"><p>x')
    expect(page.warnings).toEqual([
      {
        code: 'unsupported_element',
        message:
          'A <meta> element claims no standard: set `pdf_standard` of the settings or the call, at <meta> in line 2, column 1.',
        path: '/html',
      },
    ])
  })

  test('is parsed like tag soup in browsers', async () => {
    const page = await style('<table><tr><td>a<td>b<div>c</table><p>one<p>two<b><i>x</b>y</i>')
    const names = elements(page).map(({ name }) => name)
    expect(names.slice(2)).toEqual(['table', 'tbody', 'tr', 'td', 'td', 'div', 'p', 'p', 'b', 'i', 'i'])
  })

  test('resets inherited styles in tables of pages without a doctype (quirks mode)', async () => {
    const content = '<center style="font: bold 20px Roboto"><table><tr><td id="cell">x</table></center>'
    const old = { fontSize: 12, fontWeight: 400, textAlign: 'start', fontFamily: ['Roboto'] }
    const inherited = { fontSize: 15, fontWeight: 700, textAlign: 'start', fontFamily: ['Roboto'] }
    const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 3.2//EN">'
    for (const html of [
      `<html>${content}</html>`,
      `<head></head>${content}`,
      `${doctype}<html><body>${content}`,
    ]) {
      expect(find(await style(html), '#cell').style).toMatchObject(old)
    }
    for (const html of [content, `<!doctype html><html>${content}</html>`]) {
      expect(find(await style(html), '#cell').style).toMatchObject(inherited)
    }
  })
})
