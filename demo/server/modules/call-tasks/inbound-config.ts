/** Who answers when a person called by a task calls back. */
import { sql } from 'kysely'
import type { InboundConfig } from '../../../../core/features/call-tasks/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { linesOf, ownLines } from '../dialler/dialling-resources.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'

const BY_AGENTS = 4
const GROUP = 1

/** Name of a group of agents, or of one agent. */
async function nameOf(db: Database, task: TaskRow): Promise<string> {
  const { manualAnswerTarget, outManualTargetId } = task.draft
  if (outManualTargetId === undefined) return ''
  const found =
    manualAnswerTarget === GROUP
      ? sql<{ name: string }>`select name from agent_group
          where enterprise_id = ${task.enterprise_id} and id = ${outManualTargetId}`
      : sql<{ name: string }>`select name from seat join user_account on user_account.id = user_id
          where seat.enterprise_id = ${task.enterprise_id} and seat.id = ${outManualTargetId}`
  return (await found.execute(db)).rows[0]?.name ?? ''
}

/** A callback is answered like the task's own calls: by its robot or its agents. */
export async function inboundConfigOf(db: Database, task: TaskRow): Promise<InboundConfig> {
  const { draft } = task
  const lines = ownLines(draft, await linesOf(db, task.enterprise_id))
  const isForAgents = draft.taskType === BY_AGENTS
  return {
    callTaskId: task.id,
    answerType: isForAgents ? BY_AGENTS : 0,
    cidNumbers: lines.map(({ cid_number }) => cid_number),
    templateCode: isForAgents ? null : (draft.templateCode ?? null),
    templateName: isForAgents ? '' : (draft.templateName ?? ''),
    manualAnswerTarget: draft.manualAnswerTarget ?? null,
    outManualTargetId: draft.outManualTargetId ?? null,
    outManualTargetName: await nameOf(db, task)
  }
}
