/** Reports of 首页, refreshed while the page is in sight. */
import { environment } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { lastOf, queryStore } from '../../lib/query/query-store.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { DayRange } from '../report-range/rules.ts'
import { home } from './endpoints.ts'
import { REFRESH_MS } from './rules.ts'
import type { HomeReport } from './schemas.ts'

/** A report with its requested range of days. */
export interface ReadReport {
  readonly range: DayRange
  readonly report: HomeReport
}

/** A timer may be early by so many ms. */
const EARLY_MS = 250

const isSame = (one: DayRange | undefined, other: DayRange): boolean =>
  one?.from === other.from && one.to === other.to

/** Reports of one view at a time; forgotten on sign-out. */
export function homeReports() {
  const store = queryStore<ReadReport>()
  let isReading = false
  /** Monotonic time of the last request in ms. */
  let requestedAt = 0

  async function ask(range: DayRange): Promise<ReadReport> {
    requestedAt = environment().monotonic()
    return { range, report: await call(home.report, { query: { ...range } }, { silent: true }) }
  }

  /** Never rejects; failures are in `$report`. */
  const read = (range: DayRange): Promise<void> => store.load(() => ask(range))

  /** Keeps the last report of the same days through a temporary failure (rule home-6). */
  async function refresh(range: DayRange): Promise<void> {
    const { page, monotonic } = environment()
    if (isReading || !page.isVisible() || monotonic() - requestedAt < REFRESH_MS - EARLY_MS) return
    isReading = true
    const kept = lastOf(store.$store.get())
    await store.load(async () => {
      try {
        return await ask(range)
      } catch (error) {
        const { kind } = toFailure(error, commonMessages.loadFailed())
        if (kept && isSame(kept.range, range) && kind !== 'forbidden') return kept
        throw error
      }
    })
    isReading = false
  }

  onSignedOut(store.forget)
  return {
    /** Also holds the last report during a reload and after its failure. */
    $report: store.$store,
    read,
    /**
     * Reads the report and refreshes it every 10 s while the tab is visible; the days may change in
     * between. Returns a stop function. With `keeps`, a report of the last 10 s is not read again.
     */
    watch(rangeNow: () => DayRange, { keeps = false } = {}): () => void {
      const { status } = store.$store.get()
      void (keeps && (status === 'loading' || status === 'ready') ? refresh : read)(rangeNow())
      const again = () => void refresh(rangeNow())
      const stops = [environment().every(REFRESH_MS, again), environment().page.onWake(again)]
      return () => {
        for (const stop of stops) stop()
      }
    }
  }
}

const ofHome = homeReports()
/** The report of 首页. */
export const $home = ofHome.$report
export const readHome = ofHome.read
export const watchHome = (range: DayRange): (() => void) => ofHome.watch(() => range)
