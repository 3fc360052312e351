/** The 任务审核 decisions on the selected task. */
import type { ReadableAtom } from 'nanostores'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { callTasks } from './endpoints.ts'
import type { TaskDecision } from './schemas.ts'

const decisions = queryStore<readonly TaskDecision[]>()
export const $decisions: ReadableAtom<QueryState<readonly TaskDecision[]>> = decisions.$store

/** Never rejects; failures are in `$decisions`. */
export const loadDecisions = (id: string): Promise<void> =>
  decisions.load(() => call(callTasks.decisions, { id }, { silent: true }))

export const forgetDecisions = decisions.forget
onSignedOut(decisions.forget)
