/** The tasks that numbers may be added to, found by name. */
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import type { CallTaskRow } from '../../contract/entities/call-task.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { mayTakeNumbers, taskStatus } from '../../rules/tasks/deeds.ts'
import { onSignedOut } from '../../session/life.ts'

const MOST = 100
const found = remote<readonly CallTaskRow[]>()

/** The newest; a draft is among them, and is filled in first when somebody chooses it. */
export const $openTasks = found.$store

/** Never rejects: `$openTasks` says what failed. */
export const loadOpenTasks = (): Promise<void> =>
  found.load(async () => {
    const { list } = await call(
      callTasks.list,
      { query: { page: 1, pageSize: MOST } },
      { silent: true }
    )
    return list.filter(({ status }) => mayTakeNumbers(status) || status === taskStatus.draft)
  })

onSignedOut(found.forget)
