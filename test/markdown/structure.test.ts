import { expect, test } from 'vitest'
import { checkPdf, renderMarkdown } from '../../src/index.ts'
import { dumpStructure } from '../structure-dump.ts'

async function structureOf(markdown: string): Promise<string> {
  const settings = '---\nlang: en\ntitle: T\n---\n'
  const { file, warnings } = await renderMarkdown(settings + markdown, {
    pdfStandard: ['PDF/UA-2', 'PDF/A-4'],
  })
  expect(warnings).toEqual([])
  expect((await checkPdf(file)).findings).toEqual([])
  return `\n${(await dumpStructure(file)).join('\n')}\n`
}

test('footnotes are notes, with links in both directions', async () => {
  const markdown = '# T\n\na[^x] b[^x] c^[In *line*]\n\n[^x]: X\n\n    - item\n'
  expect(await structureOf(markdown)).toMatchInlineSnapshot(`
    "
    Document
      H1
        "T"
      P
        "a"
        Reference
          Link
            "1"
            (Link annotation: Footnote 1)
        " b"
        Reference
          Link
            "1"
            (Link annotation: Footnote 1)
        " c"
        Reference
          Link
            "2"
            (Link annotation: Footnote 2)
      Sect
        FENote [ID=note-1, NoteType=Endnote]
          Lbl
            "1. "
          P
            "X"
          L [ListNumbering=Circle]
            LI
              Lbl [ActualText=◦]
                ""
              LBody
                "item"
          P
            Link
              "↩ "
              (Link annotation: Back to reference 1)
            Link
              "↩2"
              (Link annotation: Back to reference 1-2)
        FENote [ID=note-2, NoteType=Endnote]
          Lbl
            "2. "
          P
            "In "
            Em
              "line "
            Link
              "↩"
              (Link annotation: Back to reference 2)
    "
  `)
})

test('a table of contents has an entry for each heading', async () => {
  expect(await structureOf('# T\n\n[[toc]]\n\n## A\n\n### *B*\n\n## C\n')).toMatchInlineSnapshot(`
    "
    Document
      H1
        "T"
      Sect
        TOC
          TOCI
            Reference
              Link
                "A 1"
                (Link annotation: A)
            TOC
              TOCI
                Reference
                  Link
                    Em
                      "B "
                    "1"
                    (Link annotation: B)
          TOCI
            Reference
              Link
                "C 1"
                (Link annotation: C)
      H2
        "A"
      H3
        Em
          "B"
      H2
        "C"
    Artifact ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."
    Artifact ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."
    Artifact ". . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ."
    "
  `)
})
