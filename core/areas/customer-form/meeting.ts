/** A customer whom two people change at once: what was begun with, and how the two of them meet. */
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { changedFields, type Meeting, meetIn, type Written } from '../../lib/meeting.ts'
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

/** Only what has changed, by the names on the wire: the rest may be somebody else's by now. */
export function changesOf(
  body: Readonly<Record<string, unknown>>,
  mine: CustomerWritten,
  base: CustomerWritten
): { readonly fields: Readonly<Record<string, unknown>>; readonly custom: Written<0>['custom'] } {
  const changed = new Set(changedFields(mine, base))
  const ofRegion: readonly string[] = ['areaCode', 'areaName']
  return {
    fields: Object.fromEntries(
      Object.entries(body).filter(([name]) =>
        changed.has(ofRegion.includes(name) ? 'region' : name)
      )
    ),
    custom: Object.fromEntries(
      Object.entries(mine.custom).filter(([id]) => changed.has(`customFields.${id}`))
    )
  }
}
