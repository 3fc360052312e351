/** Request and messages of a customer panel. */
import type { CustomerRequest } from './known-customer.ts'

export type Mode = 'view' | 'edit' | 'add'

/** What the panel shows, and how. */
export interface PanelRequest extends CustomerRequest {
  readonly mode: Mode
  readonly readonly: boolean
  readonly alsoAllowed: string
}

export const isSameRequest = (one: PanelRequest | undefined, other: PanelRequest): boolean =>
  one !== undefined &&
  one.customerId === other.customerId &&
  one.callRecordId === other.callRecordId &&
  one.sourceType === other.sourceType &&
  one.mode === other.mode

interface About {
  readonly customerId: string | undefined
  readonly mode: 'edit' | 'add'
  readonly fields: readonly string[]
}
/** A call's data after its remark was saved. */
export interface RemarkAndIntent {
  readonly remark: string
  readonly manualMarkIntent: string | null
  readonly manualIntentCode: string | null
}
type Ids = Record<'customerId' | 'callRecordId', string | undefined>

/** Messages of the panel to its owner. */
export interface PanelEvents {
  readonly load: (ids: Ids) => void
  readonly beforeSave: (about: About) => Promise<boolean>
  /** With the call the form was opened for, which may no longer be selected. */
  readonly save: (about: About & Ids & { readonly customerId: string }) => void
  readonly invalid: (about: Omit<About, 'mode'>) => void
  readonly remarkSave: (about: Ids & { readonly callRecordId: string } & RemarkAndIntent) => void
}
