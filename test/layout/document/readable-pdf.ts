import { inflateSync } from 'node:zlib'

const OBJECT_STREAM = /<<\/Type\/ObjStm[^>]*\/Length (\d+)>>stream\n/g

/** A PDF as text with inflated object streams, to search for objects. */
export function readablePdf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const packed = [...text.matchAll(OBJECT_STREAM)].map(match => {
    const start = match.index + match[0].length
    return inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
  })
  return [text, ...packed].join('\n')
}
