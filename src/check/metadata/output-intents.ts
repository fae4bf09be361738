/** Output intents and ICC profiles (ISO 32000-1 §14.11.5, ICC.1 §7.2). */
import type { PdfStreamObject } from '../../output/pdf/finish/pdf-file.ts'
import type { CheckContext } from '../context.ts'
import { familyOf } from '../profiles.ts'

export interface IccProfile {
  /** Major version. */
  readonly version: number
  /** Such as `mntr` or `prtr`. */
  readonly deviceClass: string
  readonly colorSpace: 'RGB' | 'CMYK' | 'GRAY' | 'Lab' | 'other'
  readonly components: number
}

export interface OutputIntents {
  /** Of the PDF/A output intent; null without a valid one. */
  readonly profile: IccProfile | null
}

const SPACES: Readonly<Record<string, [IccProfile['colorSpace'], number]>> = {
  'RGB ': ['RGB', 3],
  CMYK: ['CMYK', 4],
  GRAY: ['GRAY', 1],
  'Lab ': ['Lab', 3],
}

const HEADER_BYTES = 128

/** Null for bytes that are not an ICC profile. */
export function readIccProfile(bytes: Buffer): IccProfile | null {
  if (bytes.length < HEADER_BYTES + 4 || bytes.toString('latin1', 36, 40) !== 'acsp') return null
  if (bytes.readUInt32BE(0) > bytes.length) return null
  const tags = bytes.readUInt32BE(HEADER_BYTES)
  if (tags === 0 || HEADER_BYTES + 4 + tags * 12 > bytes.length) return null
  for (let i = 0; i < tags; i++) {
    const at = HEADER_BYTES + 4 + i * 12
    if (bytes.readUInt32BE(at + 4) + bytes.readUInt32BE(at + 8) > bytes.length) return null
  }
  const [colorSpace, components] = SPACES[bytes.toString('latin1', 16, 20)] ?? ['other', 0]
  return { version: bytes[8] ?? 0, deviceClass: bytes.toString('latin1', 12, 16), colorSpace, components }
}

/** PDF/A-1 is based on ICC profiles of version 2, its successors on version 4. */
export function reportIccVersion(
  { profiles, report }: CheckContext,
  rule: 'output-intent-version' | 'icc-version',
  { version }: IccProfile,
  place: { object: PdfStreamObject; page?: number | null },
): void {
  for (const only of profiles) {
    const most = familyOf(only) === 'A1' ? 2 : 4
    if (version > most) report(rule, { ...place, only, detail: `it is version ${version}` })
  }
}

export function readOutputIntents(context: CheckContext): OutputIntents {
  const { source, report } = context
  const intents = source.list(source.catalog['OutputIntents']).map(each => source.dictionary(each))
  const used = new Set<PdfStreamObject>()
  let found: IccProfile | null = null
  for (const intent of intents) {
    if (intent === null) continue
    if (intent['DestOutputProfileRef'] !== undefined) report('output-intent-reference')
    const stream = source.stream(intent['DestOutputProfile'])
    if (stream !== null) used.add(stream)
    if (source.name(intent['S']) !== 'GTS_PDFA1') continue
    if (stream === null) {
      // A registered characterisation needs no profile (ISO 32000-1, table 365).
      if (source.text(intent['OutputConditionIdentifier']) === null)
        report('output-intent-profile', { object: intent })
      continue
    }
    const profile = source.parsed(stream, readIccProfile)
    if (profile === null || !['RGB', 'CMYK', 'GRAY'].includes(profile.colorSpace)) {
      report('output-intent-profile', { object: stream })
      continue
    }
    if (profile.deviceClass !== 'prtr' && profile.deviceClass !== 'mntr') {
      report('output-intent-profile', { object: stream, detail: `its class is '${profile.deviceClass}'` })
    }
    if (source.number(stream.dictionary['N']) !== profile.components) {
      report('output-intent-profile', { object: stream, detail: 'N is not its number of components' })
    }
    reportIccVersion(context, 'output-intent-version', profile, { object: stream })
    found ??= profile
  }
  if (used.size > 1) report('output-intents-differ')
  return { profile: found }
}
