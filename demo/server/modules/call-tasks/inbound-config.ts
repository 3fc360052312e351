/** Who answers when a person called by a task calls back. */
import { sql } from 'kysely'
import type { InboundConfig } from '../../../../core/features/call-tasks/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { linesOf, ownLines } from '../dialler/dialling-resources.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { scriptOf } from '../scripts/script-queries.ts'

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

/** Whether one of these agents has a seat. */
async function hasAgents(db: Database, task: TaskRow): Promise<boolean> {
  const { manualAnswerTarget, outManualTargetId } = task.draft
  if (outManualTargetId === undefined) return false
  const found =
    manualAnswerTarget === GROUP
      ? sql<{ id: string }>`select seat_id as id from agent_group_seat
          join agent_group on agent_group.id = group_id
          where enterprise_id = ${task.enterprise_id} and group_id = ${outManualTargetId} limit 1`
      : sql<{ id: string }>`select id from seat
          where enterprise_id = ${task.enterprise_id} and id = ${outManualTargetId}`
  return (await found.execute(db)).rows.length > 0
}

async function answererOf(
  db: Database,
  task: TaskRow
): Promise<NonNullable<InboundConfig['answeredBy']>> {
  const { taskType, templateCode } = task.draft
  if (taskType === BY_AGENTS) return (await hasAgents(db, task)) ? 'agents' : 'reception'
  const version = task.script_version ?? undefined
  const script = await scriptOf(db, task.enterprise_id, templateCode ?? '', version)
  return script?.content && script.is_available ? 'robot' : 'reception'
}

/** A callback is answered like the task's own calls: by its robot or its agents. */
export async function inboundConfigOf(db: Database, task: TaskRow): Promise<InboundConfig> {
  const { draft } = task
  const lines = ownLines(draft, await linesOf(db, task.enterprise_id))
  const isForAgents = draft.taskType === BY_AGENTS
  return {
    callTaskId: task.id,
    answeredBy: await answererOf(db, task),
    answerType: isForAgents ? BY_AGENTS : 0,
    cidNumbers: lines.map(({ cid_number }) => cid_number),
    templateCode: isForAgents ? null : (draft.templateCode ?? null),
    templateName: isForAgents ? '' : (draft.templateName ?? ''),
    manualAnswerTarget: draft.manualAnswerTarget ?? null,
    outManualTargetId: draft.outManualTargetId ?? null,
    outManualTargetName: await nameOf(db, task)
  }
}
