import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { managedLines } from './line-endpoints.ts'
import type { LineOptions } from './schemas.ts'

const options = queryStore<LineOptions>()

/** Groups of numbers, and who may be given a share. */
export const $lineOptions: ReadableAtom<QueryState<LineOptions>> = options.$store

/** Never rejects; failures are in `$lineOptions`. */
export const loadLineOptions = (): Promise<void> =>
  options.load(() => call(managedLines.options, {}, { silent: true }))

onSignedOut(options.forget)
