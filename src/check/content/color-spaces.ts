/** Colour spaces of content, and the device colour spaces on which they depend (ISO 32000-1 §8.6). */
import type { PdfDictionary } from '../../output/pdf/finish/pdf-syntax.ts'
import type { CheckContext } from '../context.ts'
import { type OutputIntents, readIccProfile, reportIccVersion } from '../metadata/output-intents.ts'
import { familyOf } from '../profiles.ts'
import type { PdfObject } from '../reading/source.ts'

export type Device = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'

const DEVICES: Readonly<Record<string, Device>> = {
  ...{ DeviceGray: 'DeviceGray', G: 'DeviceGray' },
  ...{ DeviceRGB: 'DeviceRGB', RGB: 'DeviceRGB' },
  ...{ DeviceCMYK: 'DeviceCMYK', CMYK: 'DeviceCMYK' },
}
const DEFAULTS = { DeviceGray: 'DefaultGray', DeviceRGB: 'DefaultRGB', DeviceCMYK: 'DefaultCMYK' } as const
const RULE_OF = { DeviceGray: 'device-gray', DeviceRGB: 'device-rgb', DeviceCMYK: 'device-cmyk' } as const

const MAX_DEPTH = 8
const MAX_COLORANTS = { A1: 8, later: 32 }

export interface ColorSpaces {
  /** Checks a space and returns the device spaces on which painting in it depends. */
  check(space: PdfObject | undefined, resources: PdfDictionary | null, page: number | null): readonly Device[]
  /** Reports device spaces that the output intent and default spaces do not cover. */
  paint(devices: readonly Device[], resources: PdfDictionary | null, page: number | null): void
}

export function createColorSpaces(context: CheckContext, { profile }: OutputIntents): ColorSpaces {
  const { source, report } = context
  const separations = new Map<string, { alternate: string; tint: PdfObject }>()
  const known = new WeakMap<object, readonly Device[]>()

  function check(
    space: PdfObject | undefined,
    resources: PdfDictionary | null,
    page: number | null,
    depth = 0,
  ): readonly Device[] {
    const name = source.name(space)
    if (name !== null) {
      const device = DEVICES[name]
      if (device !== undefined) return [device]
      const named = source.dictionary(resources?.['ColorSpace'])?.[name]
      if (name === 'Pattern') return []
      if (named === undefined || depth > 0) {
        report('resource-missing', { page, detail: `the colour space '${name}'` })
        return []
      }
      return check(named, resources, page, depth + 1)
    }
    const array = source.resolve(space)
    if (!Array.isArray(array) || depth > MAX_DEPTH) return []
    const cached = known.get(array)
    if (cached !== undefined) return cached
    known.set(array, [])
    const devices = checkArray(array, space, { resources, page, depth })
    known.set(array, devices)
    return devices
  }

  function checkArray(
    array: readonly PdfObject[],
    object: PdfObject | undefined,
    { resources, page, depth }: { resources: PdfDictionary | null; page: number | null; depth: number },
  ): readonly Device[] {
    const [kind, second, third] = array
    const family = source.name(kind) ?? ''
    switch (family) {
      case 'ICCBased':
        checkIcc(second, page)
        return []
      case 'Indexed':
      case 'I':
        return check(second, resources, page, depth + 1)
      case 'Pattern':
        return second === undefined ? [] : check(second, resources, page, depth + 1)
      case 'Separation':
        checkSeparation(array, page)
        return check(third, resources, page, depth + 1)
      case 'DeviceN':
        checkDeviceN(array, object, page)
        return check(third, resources, page, depth + 1)
      default: {
        const device = DEVICES[family]
        return device === undefined ? [] : [device]
      }
    }
  }

  function checkIcc(value: PdfObject | undefined, page: number | null): void {
    const stream = source.stream(value)
    const icc = stream === null ? null : source.parsed(stream, readIccProfile)
    if (stream === null || icc === null || icc.colorSpace === 'other') {
      report('icc-profile', { page, object: value ?? null })
      return
    }
    const count = source.number(stream.dictionary['N'])
    if (count !== icc.components) {
      report('icc-profile', { object: stream, detail: `N is ${count}, the profile has ${icc.components}` })
    }
    if (!['prtr', 'mntr', 'scnr', 'spac'].includes(icc.deviceClass)) {
      report('icc-profile', { object: stream, detail: `its class is '${icc.deviceClass}'` })
    }
    reportIccVersion(context, 'icc-version', icc, { object: stream })
  }

  function checkSeparation([, colorant, alternate, tint]: readonly PdfObject[], page: number | null): void {
    const name = source.name(colorant) ?? ''
    if (name === 'All' || name === 'None') return
    const used = { alternate: describe(alternate), tint: source.resolve(tint) }
    const first = separations.get(name)
    if (first === undefined) separations.set(name, used)
    else if (first.alternate !== used.alternate || first.tint !== used.tint) {
      report('separation-consistent', { page, detail: `'${name}'` })
    }
  }

  /** The name of a space, or the object of its array. */
  function describe(space: PdfObject | undefined): string {
    if (!source.isArray(space)) return source.name(space) ?? ''
    return `${source.name(source.item(space, 0))} ${source.numberOf(source.item(space, 1))}`
  }

  function checkDeviceN(
    array: readonly PdfObject[],
    object: PdfObject | undefined,
    page: number | null,
  ): void {
    const names = (source.array(array[1]) ?? []).map(each => source.name(each) ?? '')
    for (const only of context.profiles) {
      const most = familyOf(only) === 'A1' ? MAX_COLORANTS.A1 : MAX_COLORANTS.later
      if (names.length > most)
        report('limit-devicen', { page, object: object ?? null, only, detail: `it has ${names.length}` })
    }
    const attributes = source.dictionary(array[4])
    const colorants = source.dictionary(attributes?.['Colorants'])
    const process = source.list(source.dictionary(attributes?.['Process'])?.['Components'])
    const described = new Set([...source.keys(colorants), ...process.map(each => source.name(each))])
    for (const name of ['None', 'Cyan', 'Magenta', 'Yellow', 'Black']) described.add(name)
    const missing = names.find(name => !described.has(name))
    if (missing !== undefined)
      report('devicen-colorants', { page, object: object ?? null, detail: `'${missing}'` })
  }

  const isCovered = (device: Device): boolean => {
    if (profile === null) return false
    if (device === 'DeviceGray') return true
    return profile.colorSpace === (device === 'DeviceRGB' ? 'RGB' : 'CMYK')
  }

  return {
    check,
    paint(devices, resources, page) {
      for (const device of devices) {
        if (isCovered(device)) continue
        const spaces = source.dictionary(resources?.['ColorSpace'])
        const substitute = spaces?.[DEFAULTS[device]]
        if (substitute === undefined) report(RULE_OF[device], { page })
        else check(substitute, null, page)
      }
    },
  }
}
