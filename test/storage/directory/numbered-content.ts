import { sampleBytes } from '../../../src/testing/samples.ts'

/** What file `number` holds: another length and other bytes for each, over several write calls. */
export function numberedContent(number: number): Uint8Array {
  return sampleBytes(700_000 + number, number)
}
