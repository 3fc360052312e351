/** The panel's request and loaded data. */

import { call } from '../../net/http.ts'
import type { CallBase, CallDetail, RepairItemInfo } from '../call-detail/schemas.ts'
import type { ClueDetails } from '../clues/schemas.ts'
import { customFields } from '../custom-fields/endpoints.ts'
import type { FieldMeta } from '../custom-fields/schemas.ts'
import type { CustomerInfo } from '../customers/customer-info-schemas.ts'

/** What a host or the console requests to show. */
export interface CustomerRequest {
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
  /** 1: the id is a clue's. */
  readonly sourceType: '0' | '1'
}

/** A customer with the same number. */
export interface Related {
  readonly id: string
  readonly customerName: string
}

/** Loaded data of the panel; `info` is undefined for a number without a customer. */
export interface LoadedCustomer {
  readonly info: CustomerInfo | undefined
  readonly clue: ClueDetails | undefined
  /** The requested call. */
  readonly call: CallBase | undefined
  readonly related: readonly Related[]
  /** Custom fields; undefined when they could not be read. */
  readonly metas: readonly FieldMeta[] | undefined
  readonly repair: RepairItemInfo | undefined
  /** Calls, when no customer's list contains them. */
  readonly calls: readonly CallDetail[] | undefined
}

export const noCustomer: LoadedCustomer = {
  info: undefined,
  clue: undefined,
  call: undefined,
  related: [],
  metas: [],
  repair: undefined,
  calls: undefined
}

/** Neither customer nor call: only a new customer can be added. */
export const isBlank = ({ info, clue, call }: LoadedCustomer): boolean => !(info || clue || call)

/** The requested customer comes first; existing tabs keep their order. */
export function keepOrder(
  related: readonly Related[],
  before: readonly Related[]
): readonly Related[] {
  const place = ({ id }: Related) => before.findIndex(one => one.id === id) >>> 0
  return related.toSorted((one, other) => place(one) - place(other))
}

/** Undefined on failure: the customer is shown without them. */
export const metasOf = () =>
  call(customFields.meta, { query: { fieldScope: 'customer' } }, { silent: true }).catch(
    () => undefined
  )

/** Key of the unsent input: by customer, or by the call of an unknown number. */
export const draftKey = (mode: 'edit' | 'add', here: LoadedCustomer | undefined): string =>
  mode === 'edit' ? `edit:${here?.info?.id}` : `add:${here?.call?.callRecordId ?? ''}`
