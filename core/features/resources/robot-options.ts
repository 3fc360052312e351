import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { managedRobots } from './robot-endpoints.ts'
import type { RobotOptions } from './schemas.ts'

const options = queryStore<RobotOptions>()

/** How many robots there are, and who may be given a share. */
export const $robotOptions: ReadableAtom<QueryState<RobotOptions>> = options.$store

/** Never rejects; failures are in `$robotOptions`. */
export const loadRobotOptions = (): Promise<void> =>
  options.load(() => call(managedRobots.options, {}, { silent: true }))

onSignedOut(options.forget)
