/** A customer whom two people change at once: what was begun with, and how the two of them meet. */
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { type Meeting, meetIn, type Written } from '../../lib/meeting.ts'
import {
  type CustomerField,
  type CustomerFormKind,
  type CustomerTyped,
  customerFormFields,
  regionOf,
  typedOf
} from './draft.ts'

export type CustomerWritten = Written<CustomerTyped>

/** What stood there at the beginning; `version` is undefined of somebody new. */
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

export const meetOver = (
  kind: CustomerFormKind,
  mine: CustomerWritten,
  base: CustomerWritten,
  theirs: CustomerWritten
): Meeting<CustomerTyped> =>
  meetIn({ groups: customerFormFields[kind].map(field => [field]), shownOf }, mine, base, theirs)
