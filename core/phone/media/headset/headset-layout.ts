/**
 * Where a telephony headset has its buttons and lights, from its report descriptor (USB HID Usage
 * Tables, pages 0x0B Telephony and 0x08 LED).
 */
import type { HidCollection, HidItem, HidReport } from './hid-port.ts'

const TELEPHONY_PAGE = 0x0b

/** Usages of input reports; the upper 16 bits are the page. */
const buttonUsages = {
  hook: 0x0b0020,
  flash: 0x0b0021,
  hold: 0x0b0023,
  redial: 0x0b0024,
  drop: 0x0b0026,
  mute: 0x0b002f,
  /** Line Busy Tone: headsets send it to reject the ringing call. */
  busy: 0x0b0097
} as const

/** Usages of output reports. */
const lightUsages = {
  mute: 0x080009,
  offHook: 0x080017,
  ring: 0x080018,
  hold: 0x080020
} as const

export type ButtonName = keyof typeof buttonUsages
export type LightName = keyof typeof lightUsages

/** A field of an input report. */
export interface ButtonField {
  readonly reportId: number
  /** Offset in bits. */
  readonly bit: number
  readonly size: number
  /** Reports a state; otherwise each 1 is a press. */
  readonly isAbsolute: boolean
}

/** One output report: all of its lights are sent together. */
export interface LightReport {
  readonly reportId: number
  readonly bytes: number
  /** Offsets in bits. */
  readonly lights: Readonly<Partial<Record<LightName, number>>>
}

export interface HeadsetLayout {
  readonly buttons: Readonly<Partial<Record<ButtonName, ButtonField>>>
  readonly lights: readonly LightReport[]
}

interface PlacedField {
  readonly usage: number
  readonly bit: number
  readonly size: number
  readonly isAbsolute: boolean
}

/** The usage of the field at `index`; the last one applies to all further fields. */
function usageAt(item: HidItem, index: number): number | undefined {
  const { usages = [], isRange, usageMinimum, usageMaximum } = item
  if (isRange && usageMinimum !== undefined)
    return Math.min(usageMinimum + index, usageMaximum ?? usageMinimum)
  return usages[Math.min(index, usages.length - 1)]
}

/** The fields of a report in order, and its length in bits. Padding has no usage; arrays are skipped. */
function placedFields(report: HidReport): { fields: readonly PlacedField[]; bits: number } {
  const fields: PlacedField[] = []
  let bits = 0
  for (const item of report.items ?? []) {
    const { reportSize: size = 0, reportCount = 0, isArray, isAbsolute = true } = item
    for (let index = 0; index < reportCount && !isArray; index++) {
      const usage = usageAt(item, index)
      if (usage !== undefined) fields.push({ usage, bit: bits + index * size, size, isAbsolute })
    }
    bits += size * reportCount
  }
  return { fields, bits }
}

const entriesOf = <Name extends string>(usages: Readonly<Record<Name, number>>) =>
  Object.entries(usages) as [Name, number][]

function buttonsOf(reports: readonly HidReport[]): HeadsetLayout['buttons'] {
  const buttons: Partial<Record<ButtonName, ButtonField>> = {}
  for (const report of reports)
    for (const { usage, ...place } of placedFields(report).fields)
      for (const [name, wanted] of entriesOf(buttonUsages))
        if (usage === wanted) buttons[name] ??= { reportId: report.reportId ?? 0, ...place }
  return buttons
}

function lightsOf(report: HidReport): LightReport {
  const { fields, bits } = placedFields(report)
  const lights: Partial<Record<LightName, number>> = {}
  for (const { usage, bit } of fields)
    for (const [name, wanted] of entriesOf(lightUsages)) if (usage === wanted) lights[name] ??= bit
  return { reportId: report.reportId ?? 0, bytes: Math.ceil(bits / 8), lights }
}

/**
 * The layout of a device; undefined without a hook switch in a telephony collection. A top-level
 * collection contains the reports of the collections inside it.
 */
export function headsetLayout(collections: readonly HidCollection[]): HeadsetLayout | undefined {
  const telephony = collections.filter(({ usagePage }) => usagePage === TELEPHONY_PAGE)
  const buttons = buttonsOf(telephony.flatMap(({ inputReports = [] }) => inputReports))
  if (!buttons.hook) return undefined
  const lights = telephony
    .flatMap(({ outputReports = [] }) => outputReports.map(lightsOf))
    .filter(report => Object.keys(report.lights).length > 0)
  return { buttons, lights }
}

/** Whether the field of a report is set. */
export function isSet(data: DataView, { bit, size }: ButtonField): boolean {
  for (let place = bit; place < bit + size; place++) {
    const byte = place >> 3
    if (byte < data.byteLength && (data.getUint8(byte) >> (place & 7)) & 1) return true
  }
  return false
}

/** The output report that shows these lights. */
export function lightData(
  report: LightReport,
  on: Readonly<Record<LightName, boolean>>
): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(report.bytes)
  for (const [name, bit] of Object.entries(report.lights) as [LightName, number][])
    if (on[name]) data[bit >> 3] = (data[bit >> 3] ?? 0) | (1 << (bit & 7))
  return data
}
