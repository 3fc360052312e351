import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { seatLog } from './endpoints.ts'
import type { SeatDay } from './schemas.ts'

const store = queryStore<SeatDay>()

/** The states of the visible seats on the day that was read last. */
export const $seatDay: ReadableAtom<QueryState<SeatDay>> = store.$store

export interface SeatDaySearch {
  /** Part of the name. */
  readonly agentName?: string
  /** User id, which the name then does not limit. */
  readonly agentId?: string | undefined
  readonly groupId?: string | undefined
}

/** `day` as YYYY-MM-DD. Never rejects; failures are in `$seatDay`. */
export function readSeatDay(
  day: string,
  { agentName = '', agentId, groupId }: SeatDaySearch
): Promise<void> {
  const name = agentName.trim()
  const seats = agentId ? { agentId } : name ? { agentName: name } : {}
  const query = { day, ...seats, ...(groupId && { groupId }) }
  return store.load(() => call(seatLog.day, { query }, { silent: true }))
}

onSignedOut(store.forget)
