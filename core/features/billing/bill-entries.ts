/** The entries that a sum of a bill adds up, in a drawer. */
import { atom, readonlyType } from 'nanostores'
import { areaList } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { billing } from './endpoints.ts'
import type { ChargeKind } from './enums.ts'
import type { AccountEntry } from './schemas.ts'

/** Entries of a month, or of a day. */
export interface BillEntryFilter {
  readonly month: string
  readonly day?: string
  readonly kind?: ChargeKind
  /** `-` for those of no department. */
  readonly departmentId?: string
}

interface OpenedEntries {
  readonly filter: BillEntryFilter
  readonly name: string
  /** The sum that they add up to, in yuan. */
  readonly amount: number
}

const silent = { silent: true } as const
const $opened = atom<OpenedEntries | undefined>(undefined)
export const $openedEntries = readonlyType($opened)

export const billEntries = areaList<AccountEntry, BillEntryFilter>({
  name: 'billEntries',
  query: { month: '' },
  load: ({ query: { month, day, kind, departmentId }, page, pageSize }) => {
    const of = { page, pageSize, ...(kind && { kind }) }
    return day === undefined
      ? call(
          billing.monthEntries,
          { query: { ...of, month, ...(departmentId && { departmentId }) } },
          silent
        )
      : call(billing.dayEntries, { query: { ...of, day } }, silent)
  }
})

export function openEntries(opened: OpenedEntries): void {
  billEntries.clear()
  $opened.set(opened)
  void billEntries.search(opened.filter)
}

export const closeEntries = (): void => $opened.set(undefined)

onSignedOut(closeEntries)
