/** Three-way merge of a customer edited concurrently. */

import { type Fields, type MergeResult, merge3 } from '../../lib/merge/merge3.ts'
import type { CustomerInfo } from '../customers/customer-info-schemas.ts'
import {
  type CustomerField,
  type CustomerFormKind,
  type CustomerTyped,
  customerFormFields,
  regionOf,
  typedOf
} from './customer-draft.ts'

export type CustomerWritten = Fields<CustomerTyped>

/** The values the edit is based on; `version` is undefined for a new customer. */
export interface CustomerBase extends CustomerWritten {
  readonly version: number | undefined
}

export const baseOf = (info: CustomerInfo): CustomerBase => ({
  values: typedOf(info),
  custom: info.customFields,
  version: info.version
})

const shownOf = ([field]: readonly string[], values: CustomerTyped): string =>
  field === 'region' ? regionOf(values.region).areaName : values[field as CustomerField]

export const rebaseCustomer = (
  kind: CustomerFormKind,
  mine: CustomerWritten,
  base: CustomerWritten,
  theirs: CustomerWritten
): MergeResult<CustomerTyped> =>
  merge3({ groups: customerFormFields[kind].map(field => [field]), shownOf }, mine, base, theirs)
