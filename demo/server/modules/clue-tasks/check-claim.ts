import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent, refuse } from '../../http/refusal.ts'
import { loadsOf } from './allocate-clues.ts'
import {
  BY_CLAIM,
  type ClueTaskTableRow,
  lockedTask,
  PAUSED,
  RUNNING
} from './clue-task-queries.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

/**
 * A locked task, and how many of its clues the requester may still claim.
 * @throws `Refusal` when they may claim none.
 */
export async function claimRoom(
  inside: Database,
  requester: Requester,
  taskId: string
): Promise<{ readonly task: ClueTaskTableRow; readonly room: number }> {
  const task = await lockedTask(inside, requester, taskId)
  const load = (await loadsOf(inside, taskId)).find(({ userId }) => userId === requester.userId)
  if (!load) throw absent(messages.noTask())
  if (task.state !== RUNNING)
    throw refuse(task.state === PAUSED ? messages.paused() : messages.over())
  if (task.allocation !== BY_CLAIM) throw refuse(messages.notClaimed())
  const most = task.most_open
  if (most > 0 && load.open >= most) throw refuse(messages.full({ most }))
  return { task, room: most > 0 ? most - load.open : Number.POSITIVE_INFINITY }
}

/** Throws when clues of tasks may not be claimed by the requester, or not so many. */
export async function checkClaims(
  inside: Database,
  requester: Requester,
  clues: readonly { readonly task_id: string | null }[]
): Promise<void> {
  const byTask = Map.groupBy(clues, ({ task_id }) => task_id)
  for (const [taskId, theirs] of [...byTask].toSorted()) {
    if (taskId === null) continue
    const { task, room } = await claimRoom(inside, requester, taskId)
    if (theirs.length > room) throw refuse(messages.full({ most: task.most_open }))
  }
}
