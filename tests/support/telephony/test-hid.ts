import type {
  HidCollection,
  HidDevice,
  HidInputEvent,
  HidItem,
  HidPort
} from '../../../core/phone/media/headset/hid-port.ts'

const bits = (reportCount: number, usages: readonly number[], isAbsolute = true): HidItem => ({
  usages,
  reportSize: 1,
  reportCount,
  isAbsolute,
  isArray: false,
  isRange: false
})
const padding = (reportCount: number): HidItem => ({ ...bits(reportCount, []), isArray: true })

/**
 * As Chromium lists a headset with 05 0B 09 05 A1 01 … 09 20 95 01 81 22 (hook switch, a state) 09 2F 95 01
 * 81 06 (mute, a press) 09 24 09 21 09 97 09 2A 09 50 95 05 81 06 … 05 08 09 17 09 09 09 18 09 20 09 21 95 05
 * 91 22, all in report 5, beside a vendor's own collection.
 */
export const pressMuteCollections: readonly HidCollection[] = [
  {
    usagePage: 0xff30,
    usage: 0x20,
    inputReports: [{ reportId: 4, items: [bits(8, [0xff300020])] }]
  },
  {
    usagePage: 0x0b,
    usage: 0x05,
    inputReports: [
      {
        reportId: 5,
        items: [
          bits(1, [0x0b0020]),
          bits(1, [0x0b002f], false),
          bits(5, [0x0b0024, 0x0b0021, 0x0b0097, 0x0b002a, 0x0b0050], false),
          bits(1, [0x090001]),
          { ...bits(1, []), reportSize: 8, isArray: true, isRange: true, usageMinimum: 0x0b00b0 }
        ]
      }
    ],
    outputReports: [
      {
        reportId: 5,
        items: [bits(5, [0x080017, 0x080009, 0x080018, 0x080020, 0x080021]), padding(11)]
      }
    ]
  }
]

/**
 * As Chromium lists a headset with 09 20 09 97 09 2A 09 2F 95 04 81 23 (hook switch, busy tone, line and mute,
 * all states) 09 21 09 23 09 24 95 03 81 07, in report 11, and one output report for each light.
 */
export const stateMuteCollections: readonly HidCollection[] = [
  {
    usagePage: 0x0b,
    usage: 0x05,
    inputReports: [
      {
        reportId: 11,
        items: [
          bits(4, [0x0b0020, 0x0b0097, 0x0b002a, 0x0b002f]),
          bits(3, [0x0b0021, 0x0b0023, 0x0b0024], false),
          padding(1)
        ]
      }
    ],
    outputReports: [
      { reportId: 22, items: [bits(1, [0x080009]), padding(7)] },
      { reportId: 23, items: [bits(1, [0x080017]), padding(7)] },
      { reportId: 24, items: [bits(1, [0x080018]), padding(7)] }
    ]
  }
]

export interface TestHeadset extends HidDevice {
  opened: boolean
  /** Reports sent to the device: id, then bytes. */
  readonly sent: number[][]
  /** Another program uses the device. */
  isTaken: boolean
  isForgotten: boolean
  /** The device sends an input report. */
  report(reportId: number, ...bytes: number[]): void
}

export function testHeadset(
  collections: readonly HidCollection[],
  ids: { readonly vendorId?: number; readonly productId?: number } = {}
): TestHeadset {
  const device: TestHeadset = {
    vendorId: 0x0b0e,
    productId: 0x2450,
    productName: 'Test Headset',
    ...ids,
    collections,
    opened: false,
    oninputreport: null,
    sent: [],
    isTaken: false,
    isForgotten: false,
    open: async () => {
      if (device.isTaken) throw new DOMException('Failed to open', 'NotAllowedError')
      device.opened = true
    },
    close: async () => {
      device.opened = false
    },
    forget: async () => {
      device.isForgotten = true
    },
    sendReport: async (reportId, data) => {
      if (!device.opened) throw new DOMException('Closed', 'InvalidStateError')
      device.sent.push([reportId, ...data])
    },
    report: (reportId, ...bytes) => {
      const data = new DataView(Uint8Array.from(bytes).buffer)
      device.oninputreport?.(
        Object.assign(new Event('inputreport'), { reportId, data }) as HidInputEvent
      )
    }
  }
  return device
}

export interface TestHid extends HidPort {
  /** What is plugged in and permitted. */
  readonly plugged: TestHeadset[]
  /** What the user picks in the browser's chooser; a name of a DOMException refuses it. */
  choice: readonly TestHeadset[] | string
  plug(device: TestHeadset): void
  unplug(device: TestHeadset): void
}

export function testHid(): TestHid {
  const events = new EventTarget()
  const send = (type: string, device: HidDevice) =>
    events.dispatchEvent(Object.assign(new Event(type), { device }))
  const hid: TestHid = {
    plugged: [],
    choice: [],
    getDevices: async () => hid.plugged.filter(device => !device.isForgotten),
    requestDevice: async () => {
      if (typeof hid.choice === 'string') throw new DOMException('Refused', hid.choice)
      return hid.choice
    },
    addEventListener: (type, listener) =>
      events.addEventListener(type, listener as (event: Event) => void),
    removeEventListener: (type, listener) =>
      events.removeEventListener(type, listener as (event: Event) => void),
    plug: device => {
      hid.plugged.push(device)
      send('connect', device)
    },
    unplug: device => {
      hid.plugged.splice(hid.plugged.indexOf(device), 1)
      device.opened = false
      send('disconnect', device)
    }
  }
  return hid
}
