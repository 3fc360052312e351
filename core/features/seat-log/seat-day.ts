import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { seatLog } from './endpoints.ts'
import type { SeatDay } from './schemas.ts'

const store = queryStore<SeatDay>()

/** The states of the visible seats on the day that was read last. */
export const $seatDay: ReadableAtom<QueryState<SeatDay>> = store.$store

/** `day` as YYYY-MM-DD. Never rejects; failures are in `$seatDay`. */
export const readSeatDay = (day: string, agentName: string): Promise<void> =>
  store.load(() =>
    call(
      seatLog.day,
      { query: { day, ...(agentName.trim() && { agentName: agentName.trim() }) } },
      { silent: true }
    )
  )

onSignedOut(store.forget)
