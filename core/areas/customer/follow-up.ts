/** The calls with one customer, as the follow-up list shows them: filtered, and fresh while a call is on. */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { callDetails } from '../../contract/endpoints/call-details.ts'
import type { CallDetail } from '../../contract/entities/call-detail.ts'
import { toFailure } from '../../failure.ts'
import type { Remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { commonText } from '../../text/common.ts'
import type { RemarkChange } from './changes.ts'

/** All, the robot's, people's. */
export type CallFilter = '' | '1' | '2'
type Calls = Remote<readonly CallDetail[]>

/** How many cards stand there at first, and how many at the end of the first step down (doc 3 §4). */
export const FIRST_SHOWN = 10
const STEP = 5

export interface FollowUp {
  readonly $calls: ReadableAtom<Calls>
  readonly $filter: ReadableAtom<CallFilter>
  /** How many cards are drawn. */
  readonly $shown: ReadableAtom<number>
  /** Whose calls; of nobody in particular, those that are known. */
  of(customerId: string | undefined, alone?: readonly CallDetail[]): Promise<void>
  choose(filter: CallFilter): Promise<void>
  /** Asks again and keeps what is on show until the answer is here; never rejects. */
  refresh(): Promise<void>
  more(): void
  rows(): readonly CallDetail[]
  /** Somebody has written something of a call. */
  patch(change: RemarkChange): void
}

const isRunning = (one: CallDetail) => one.isRunning

/** A call that is on stands first; the server has the rest in order. */
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

/** The same calls, of which only those that are on can have become anything else. */
const eachOf = (calls: readonly CallDetail[]): Promise<readonly CallDetail[]> =>
  Promise.all(
    calls.map(one =>
      isRunning(one)
        ? call(callDetails.base, { callRecordId: one.callRecordId, query: {} }, silent)
        : one
    )
  )

export function followUp(): FollowUp {
  const $calls = atom<Calls>({ at: 'none' })
  const $filter = atom<CallFilter>('')
  const $shown = atom(FIRST_SHOWN)
  let whose: string | undefined
  let question = 0
  /** What was written while an answer is on its way, which need not have it. */
  let written: RemarkChange[] = []

  const rows = (): readonly CallDetail[] => {
    const now = $calls.get()
    return now.at === 'ready' ? now.value : now.at === 'loading' ? (now.before ?? []) : []
  }

  async function ask(isQuiet: boolean): Promise<void> {
    if (whose === undefined && !rows().some(isRunning)) return
    const mine = ++question
    written = []
    if (!isQuiet) $calls.set({ at: 'loading', before: undefined })
    try {
      const list = await (whose === undefined ? eachOf(rows()) : callsOf(whose, $filter.get()))
      if (mine === question)
        $calls.set({ at: 'ready', value: written.reduce(changed, inOrder(list)) })
    } catch (error) {
      const failure = toFailure(error, commonText.loadFailed())
      // What is on show is worth more than the news that it could not be read anew.
      if (mine === question && !(isQuiet && $calls.get().at === 'ready'))
        $calls.set({ at: 'failed', failure })
    }
  }

  const refresh = () => ask($calls.get().at === 'ready')

  function patch(change: RemarkChange): void {
    const now = $calls.get()
    if (now.at !== 'ready') return
    written.push(change)
    $calls.set({ at: 'ready', value: changed(now.value, change) })
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
      if (customerId !== undefined) return ask(false)
      $calls.set(alone ? { at: 'ready', value: inOrder(alone) } : { at: 'none' })
    },
    async choose(filter) {
      if (filter === $filter.get()) return
      $filter.set(filter)
      $shown.set(FIRST_SHOWN)
      await ask(false)
    },
    refresh,
    more: () => $shown.set($shown.get() + STEP),
    rows,
    patch
  }
}
