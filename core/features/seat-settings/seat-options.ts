import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { seatSettings } from './endpoints.ts'
import type { SeatOptions } from './schemas.ts'

const options = queryStore<SeatOptions>()

/** What a seat can be given, and how many seats are in use. */
export const $seatOptions: ReadableAtom<QueryState<SeatOptions>> = options.$store

/** Never rejects; failures are in `$seatOptions`. */
export const loadSeatOptions = (): Promise<void> =>
  options.load(() => call(seatSettings.options, {}, { silent: true }))

onSignedOut(options.forget)
