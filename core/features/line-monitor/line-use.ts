/** Use of the lines, read again and again while a page shows it. */
import type { ReadableAtom } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { DayRange } from '../report-range/rules.ts'
import { lineMonitor } from './endpoints.ts'
import type { LineHistory, LineMonitor } from './schemas.ts'

/** Interval between two readings in ms. */
const EVERY_MS = 5000 // rule line-monitor-7

const now = queryStore<LineMonitor>()
const days = queryStore<LineHistory>()

export const $lineMonitor: ReadableAtom<QueryState<LineMonitor>> = now.$store
export const $lineHistory: ReadableAtom<QueryState<LineHistory>> = days.$store

/** Raised when the page is left: a reading that still waits does not delay the next ones. */
let visit = 0
let reading: number | undefined

/** Never rejects; failures are in `$lineMonitor`. Ignored while a reading is under way. */
export async function readLines(): Promise<void> {
  const mine = visit
  if (reading === mine) return
  reading = mine
  await now.load(() => call(lineMonitor.now, {}, { silent: true }))
  if (reading === mine) reading = undefined
}

/** Never rejects; failures are in `$lineHistory`. */
export const readLineHistory = ({ from, to }: DayRange): Promise<void> =>
  days.load(() => call(lineMonitor.history, { query: { from, to } }, { silent: true }))

/** Reads now, then every five seconds while the page is visible. Returns an unsubscribe function. */
export function watchLines(): () => void {
  const { every, page } = environment()
  void readLines()
  const readIfVisible = () => {
    if (page.isVisible()) void readLines()
  }
  const stops = [every(EVERY_MS, readIfVisible), page.onWake(readIfVisible)]
  return () => {
    for (const stop of stops) stop()
    visit += 1
    now.forget()
  }
}

onSignedOut(() => {
  visit += 1
  now.forget()
  days.forget()
})
