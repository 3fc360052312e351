import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { satisfaction } from './endpoints.ts'
import type { RatingOptions } from './schemas.ts'

const store = queryStore<RatingOptions>()

/** Agents and departments with rated calls. */
export const $ratingOptions: ReadableAtom<QueryState<RatingOptions>> = store.$store

/** Never rejects. */
export const readRatingOptions = (): Promise<void> =>
  store.refresh(() => call(satisfaction.options, {}, { silent: true }))

onSignedOut(store.forget)
