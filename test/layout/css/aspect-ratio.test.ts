import { describe, expect, test } from 'vitest'
import { lookAt, printHtml } from '../../html/print-html.ts'
import { find, style } from '../../html/styled.ts'

describe('aspect-ratio', () => {
  test.each(['-1', '1 / -2', '1 2', '1 /', '/ 2', 'auto auto', '1 / 2 / 3', '10px', 'auto 1 auto', 'none'])(
    'of %s is ignored with a warning',
    async value => {
      const page = await style('<p>', { css: `p {\n aspect-ratio: ${value} }` })
      expect(find(page, 'p').style.aspectRatio).toBeUndefined()
      expect(page.warnings).toEqual([
        expect.objectContaining({ message: expect.stringContaining('in line 2, column 2') }),
      ])
    },
  )

  test.each(['auto', '0', '0 / 0', '1 / 0', 'auto 0 / 5'])('of %s is auto', async value => {
    const page = await style('<p>', { css: `p { aspect-ratio: ${value} }` })
    expect(find(page, 'p').style.aspectRatio).toBe('auto')
    expect(page.warnings).toEqual([])
  })

  test.each(['1e9', '1e-300', '1e300 / 1e-300'])('of %s can be printed', async value => {
    const { warnings } = await printHtml(`<div style="aspect-ratio:${value}">text</div>`)
    expect(warnings).toEqual([])
  })

  test.each(['flex', 'grid'])(
    'of 150 nested %s containers with tall content can be printed',
    async display => {
      const open = `<div style="display:${display};aspect-ratio:1000">`.repeat(150)
      const [page] = await lookAt(`<style>@page{size:200px 200px;margin:0}</style>${open}deep`)
      expect(page?.words).toContain('deep')
    },
  )
})
