/** Whether a task can be as somebody wants it: the rules of the form, and whether what it names is there. */
import { sql } from 'kysely'
import type { TaskDraft } from '../../../core/contract/entities/task-draft.ts'
import { taskComplaints } from '../../../core/rules/tasks/complaints.ts'
import { taskFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { concurrencyCeiling } from '../../../core/rules/tasks/typed.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Database } from '../db/schema.ts'
import { linesOf, ownRobots, robotsOf, roomOn } from '../dialler/resources.ts'
import { type Refusal, refuseField } from '../refusal.ts'
import { checkTimes } from './check-times.ts'
import { hasLibrary, holdLibrary } from './libraries.ts'
import { strangeCode } from './redial-codes.ts'
import { scriptOf } from './scripts.ts'

const GROUP = 1
const TO_A_PERSON = 2

/** How many there are with such a name. */
async function count(db: Database, found: ReturnType<typeof sql<{ count: number }>>) {
  return (await found.execute(db)).rows[0]?.count ?? 0
}

async function checkScript(db: Database, enterpriseId: string, draft: TaskDraft) {
  if (draft.taskType === 4) return undefined
  const script = await scriptOf(db, enterpriseId, draft.templateCode ?? '')
  if (!script) return refuseField('templateCode', t.noScript())
  if (!script.is_available || script.interactive_type !== 1)
    return refuseField('templateCode', t.scriptOff())
  return draft.manualAnswerType === TO_A_PERSON && !script.content?.canTransfer
    ? refuseField('manualAnswerType', t.noTransfer())
    : undefined
}

async function checkPeople(db: Database, enterpriseId: string, draft: TaskDraft) {
  const { manualAnswerTarget, outManualTargetId } = draft
  if (outManualTargetId === undefined) return undefined
  const isGroup = manualAnswerTarget === GROUP
  const found = await count(
    db,
    isGroup
      ? sql`select count(*)::int as count from agent_group
          where enterprise_id = ${enterpriseId} and id = ${outManualTargetId}`
      : sql`select count(*)::int as count from seat
          where enterprise_id = ${enterpriseId} and id = ${outManualTargetId}`
  )
  if (found > 0) return undefined
  return refuseField('outManualTargetId', isGroup ? t.noAgents() : t.noSeat())
}

/** The ids of all that the notices of a task send. */
export const templatesIn = (draft: TaskDraft): readonly string[] =>
  [draft.noticeConfig, draft.callBeforeNoticeConfig, draft.callingNoticeConfig]
    .flatMap(notice => [
      ...(notice && 'noticeTemplateId' in notice ? [notice.noticeTemplateId] : []),
      ...(notice?.sendConditions ?? []).map(({ noticeTemplateId }) => noticeTemplateId)
    ])
    .filter(id => id !== undefined)

async function checkNotices(db: Database, enterpriseId: string, draft: TaskDraft) {
  const ids = [...new Set(templatesIn(draft))]
  if (ids.length === 0) return undefined
  const found = await count(
    db,
    sql`select count(*)::int as count from sms_template where enterprise_id = ${enterpriseId}
      and is_usable and id = any(${ids}::text[])`
  )
  return found === ids.length ? undefined : refuseField('hangUpNotice', t.noNotice())
}

async function checkLibrary(db: Database, enterpriseId: string, { blacklistLibId }: TaskDraft) {
  return (await hasLibrary(db, enterpriseId, blacklistLibId))
    ? undefined
    : refuseField('blacklistLibId', t.noLibrary())
}

/** The library of a task that is being saved stays until it is: somebody else may be removing it. */
export async function keepLibrary(
  inside: Database,
  enterpriseId: string,
  { blacklistLibId }: TaskDraft
): Promise<void> {
  if (!(await holdLibrary(inside, enterpriseId, blacklistLibId)))
    throw refuseField('blacklistLibId', t.noLibrary())
}

/** The first thing that is wrong, as the answer that says so; `now` by the clock of the tasks. */
export async function wrongWith(
  db: Database,
  enterpriseId: string,
  draft: TaskDraft,
  now: number
): Promise<Refusal | undefined> {
  const [lines, robots] = [await linesOf(db, enterpriseId), await robotsOf(db, enterpriseId)]
  const form = taskFormOf(draft)
  const offered = lines.map(line => ({
    cidNumber: line.cid_number,
    groupId: line.group_id,
    unallocatedCount: roomOn(line)
  }))
  const [complaint] = taskComplaints(form, {
    ceiling: concurrencyCeiling(offered, form),
    robots: robots.reduce((sum, { total }) => sum + total, 0)
  })
  if (complaint) return refuseField(complaint.field, complaint.message)
  if (draft.customFields?.split(',').some((field, _, all) => all.length > 1 && field.trim() === ''))
    return refuseField('customFields', taskText.fieldEmpty())
  const strange = strangeCode(form)
  if (strange !== undefined) return refuseField(strange, t.noCode())
  const wrong = checkTimes(form, now)
  if (wrong) return wrong
  const there = new Set(lines.map(({ cid_number }) => cid_number))
  if (!form.selectedCidNumbers.every(number => there.has(number)))
    return refuseField('selectedCidNumbers', t.noLine())
  if (
    form.cidResourceType === 2 &&
    !lines.some(({ group_id }) => group_id === form.selectedCidGroupId)
  )
    return refuseField('selectedCidGroupId', t.noLineGroup())
  const holder = ownRobots(draft)
  if (holder !== undefined && !robots.some(({ id }) => id === holder))
    return refuseField('outRobotHolderId', t.noRobots())
  return (
    (await checkScript(db, enterpriseId, draft)) ??
    (await checkPeople(db, enterpriseId, draft)) ??
    (await checkNotices(db, enterpriseId, draft)) ??
    checkLibrary(db, enterpriseId, draft)
  )
}
