/** The subset of WebHID that the headset uses; the browser's types have no declaration of it. */

/** A main item of a report descriptor, with the values of its global and local items. */
export interface HidItem {
  readonly usages?: readonly number[] | undefined
  readonly isRange?: boolean | undefined
  readonly usageMinimum?: number | undefined
  readonly usageMaximum?: number | undefined
  readonly isAbsolute?: boolean | undefined
  /** The fields contain indexes of usages, not one usage each. */
  readonly isArray?: boolean | undefined
  /** In bits. */
  readonly reportSize?: number | undefined
  readonly reportCount?: number | undefined
}

export interface HidReport {
  /** 0 for a device without report ids. */
  readonly reportId?: number | undefined
  readonly items?: readonly HidItem[] | undefined
}

export interface HidCollection {
  readonly usagePage?: number | undefined
  readonly usage?: number | undefined
  readonly inputReports?: readonly HidReport[] | undefined
  readonly outputReports?: readonly HidReport[] | undefined
}

/** `data` does not contain the report id. */
export type HidInputEvent = Event & {
  readonly reportId: number
  readonly data: DataView
}

export interface HidDevice {
  readonly vendorId: number
  readonly productId: number
  readonly productName: string
  readonly opened: boolean
  readonly collections: readonly HidCollection[]
  open(): Promise<void>
  close(): Promise<void>
  /** Withdraws the page's permission; absent in older browsers. */
  forget?(): Promise<void>
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
  oninputreport: ((event: HidInputEvent) => void) | null
}

export type HidConnectionEvent = Event & { readonly device: HidDevice }

export interface HidPort {
  /** Devices that the user has permitted and that are connected. */
  getDevices(): Promise<readonly HidDevice[]>
  /** Shows the browser's chooser; requires a user gesture. Resolves to no devices when cancelled. */
  requestDevice(options: {
    readonly filters: readonly { readonly usagePage: number }[]
  }): Promise<readonly HidDevice[]>
  addEventListener(
    type: 'connect' | 'disconnect',
    listener: (event: HidConnectionEvent) => void
  ): void
  removeEventListener(
    type: 'connect' | 'disconnect',
    listener: (event: HidConnectionEvent) => void
  ): void
}
