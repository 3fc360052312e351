/** The report of today, shared by every dashboard of a page. */
import { serverNow } from '../../environment/server-time.ts'
import { rangeOf } from '../report-range/rules.ts'
import { homeReports } from './home-report.ts'

const reports = homeReports()
const today = () => rangeOf('today', serverNow())
let watchers = 0
let stop: (() => void) | undefined

export const $today = reports.$report

/** Rejects with the `Failure` of the request. */
export async function readToday(): Promise<void> {
  await reports.read(today())
  const state = $today.get()
  if (state.status === 'failed') throw state.failure
}

/** Reads the report and refreshes it while the tab is visible. Returns a stop function. */
export function watchToday(): () => void {
  if (watchers++ === 0) stop = reports.watch(today, { keeps: true })
  return () => {
    if (--watchers === 0) stop?.()
  }
}
