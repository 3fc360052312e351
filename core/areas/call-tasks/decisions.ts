/** What 任务审核 has decided of the task on show. */
import type { ReadableAtom } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { TaskDecision } from '../../contract/entities/call-task.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/life.ts'

const decisions = remote<readonly TaskDecision[]>()
export const $decisions: ReadableAtom<Remote<readonly TaskDecision[]>> = decisions.$store

/** Never rejects: `$decisions` says what failed. */
export const loadDecisions = (id: string): Promise<void> =>
  decisions.load(() => call(callTasks.decisions, { id }, { silent: true }))

export const forgetDecisions = decisions.forget
onSignedOut(decisions.forget)
