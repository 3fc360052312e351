/** The follow-up list: one customer's calls, filtered, refreshed during a call. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { toFailure } from '../../failure.ts'
import type { QueryState } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import type { CallDetail } from '../call-detail/schemas.ts'
import type { RemarkChange } from './customer-changes.ts'

/** All, robot, human. */
export type CallFilter = '' | '1' | '2'
type Calls = QueryState<readonly CallDetail[]>

/** Cards shown initially, and after the first scroll to the end (rule customer-27). */
export const FIRST_SHOWN = 10
const STEP = 5

export interface FollowUp {
  readonly $calls: ReadableAtom<Calls>
  readonly $filter: ReadableAtom<CallFilter>
  /** Number of rendered cards. */
  readonly $shown: ReadableAtom<number>
  /** Selects a customer; without an id, the given calls are listed. */
  of(customerId: string | undefined, alone?: readonly CallDetail[]): Promise<void>
  choose(filter: CallFilter): Promise<void>
  /** Reloads and keeps the current rows until the reply; never rejects. */
  refresh(): Promise<void>
  more(): void
  rows(): readonly CallDetail[]
  /** Applies a saved remark. */
  patch(change: RemarkChange): void
}

const isRunning = (one: CallDetail) => one.isRunning

/** Calls in progress first; the server orders the rest. */
const inOrder = (calls: readonly CallDetail[]): readonly CallDetail[] => [
  ...calls.filter(isRunning),
  ...calls.filter(one => !isRunning(one))
]

const changed = (
  calls: readonly CallDetail[],
  { callRecordId, ...change }: RemarkChange
): readonly CallDetail[] =>
  calls.map(one => (one.callRecordId === callRecordId ? { ...one, ...change } : one))

const silent = { silent: true } as const
const callsOf = (customerId: string, callType: CallFilter) =>
  call(callDetails.followUp, { customerId, query: { callType } }, silent)

/** Re-reads the calls in progress; ended ones cannot change. */
const eachOf = (calls: readonly CallDetail[]): Promise<readonly CallDetail[]> =>
  Promise.all(
    calls.map(one =>
      isRunning(one)
        ? call(callDetails.base, { callRecordId: one.callRecordId, query: {} }, silent)
        : one
    )
  )

export function followUp(): FollowUp {
  const $calls = atom<Calls>({ status: 'none' })
  const $filter = atom<CallFilter>('')
  const $shown = atom(FIRST_SHOWN)
  let whose: string | undefined
  let question = 0
  /** Remarks saved while a request is pending, which its reply may lack. */
  let written: RemarkChange[] = []

  const rows = (): readonly CallDetail[] => {
    const now = $calls.get()
    return now.status === 'ready' ? now.value : now.status === 'loading' ? (now.before ?? []) : []
  }

  async function fetchRemark(isSilent: boolean): Promise<void> {
    if (whose === undefined && !rows().some(isRunning)) return
    const mine = ++question
    written = []
    if (!isSilent) $calls.set({ status: 'loading', before: undefined })
    try {
      const list = await (whose === undefined ? eachOf(rows()) : callsOf(whose, $filter.get()))
      if (mine === question)
        $calls.set({ status: 'ready', value: written.reduce(changed, inOrder(list)) })
    } catch (error) {
      const failure = toFailure(error, commonMessages.loadFailed())
      // A failed background refresh keeps the current rows.
      if (mine === question && !(isSilent && $calls.get().status === 'ready'))
        $calls.set({ status: 'failed', failure })
    }
  }

  const refresh = () => fetchRemark($calls.get().status === 'ready')

  function patch(change: RemarkChange): void {
    const now = $calls.get()
    if (now.status !== 'ready') return
    written.push(change)
    $calls.set({ status: 'ready', value: changed(now.value, change) })
  }

  return {
    $calls: readonlyType($calls),
    $filter: readonlyType($filter),
    $shown: readonlyType($shown),
    async of(customerId, alone) {
      whose = customerId
      question++
      $shown.set(FIRST_SHOWN)
      $filter.set('')
      if (customerId !== undefined) return fetchRemark(false)
      $calls.set(alone ? { status: 'ready', value: inOrder(alone) } : { status: 'none' })
    },
    async choose(filter) {
      if (filter === $filter.get()) return
      $filter.set(filter)
      $shown.set(FIRST_SHOWN)
      await fetchRemark(false)
    },
    refresh,
    more: () => $shown.set($shown.get() + STEP),
    rows,
    patch
  }
}
