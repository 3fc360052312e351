/** Whom the panel may show: what is asked for, and what is known then. */
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import type { CallBase, CallDetail, RepairItemInfo } from '../../contract/entities/call-detail.ts'
import type { ClueDetails } from '../../contract/entities/clue.ts'
import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { call } from '../../net/http.ts'

/** What a host or the console wants to be shown. */
export interface Asked {
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
  /** 1: the id is a clue's. */
  readonly sourceType: '0' | '1'
}

/** A name among those that share a number. */
export interface Related {
  readonly id: string
  readonly customerName: string
}

/** Everything that the panel shows of somebody; `info` is undefined for a number that nobody has. */
export interface Known {
  readonly info: CustomerInfo | undefined
  readonly clue: ClueDetails | undefined
  /** The call that was asked for. */
  readonly call: CallBase | undefined
  readonly related: readonly Related[]
  /** The fields that the enterprise has added; undefined when they could not be read. */
  readonly metas: readonly FieldMeta[] | undefined
  readonly repair: RepairItemInfo | undefined
  /** The calls, where no list of the customer's has them. */
  readonly calls: readonly CallDetail[] | undefined
}

export const nobody: Known = {
  info: undefined,
  clue: undefined,
  call: undefined,
  related: [],
  metas: [],
  repair: undefined,
  calls: undefined
}

/** Nobody and no call: only what somebody new could be asked. */
export const isBlank = ({ info, clue, call }: Known): boolean => !(info || clue || call)

/** Undefined when they do not come: whoever it is can be seen all the same. */
export const metasOf = () =>
  call(customFields.meta, { query: { fieldScope: 'customer' } }, { silent: true }).catch(
    () => undefined
  )
