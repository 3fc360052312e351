/** Validates a task: the rules of the form, and that the referenced resources exist. */
import { sql } from 'kysely'
import { taskIssues } from '../../../../core/features/call-task-form/rules/form-rules.ts'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { concurrencyCeiling } from '../../../../core/features/call-task-form/rules/typed-values.ts'
import type { TaskDraft } from '../../../../core/features/call-tasks/draft-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { canTransfer } from '../../../../core/features/scripts/rules/script-edges.ts'
import type { Database } from '../../db/schema/schema.ts'
import { type Refusal, refuseField } from '../../http/refusal.ts'
import { linesOf, ownRobots, robotsOf, roomOn } from '../dialler/dialling-resources.ts'
import { usableTemplates } from '../messaging/usable-templates.ts'
import { hasLibrary, holdLibrary } from '../number-lists/library-queries.ts'
import { scriptOf } from '../scripts/script-queries.ts'
import { checkTimes } from './check-times.ts'
import { taskServerMessages as messages } from './messages.ts'
import { unknownCodeField } from './redial-codes.ts'

const GROUP = 1
const TO_A_PERSON = 2

/** Number of matching rows. */
async function count(db: Database, found: ReturnType<typeof sql<{ count: number }>>) {
  return (await found.execute(db)).rows[0]?.count ?? 0
}

async function checkScript(db: Database, enterpriseId: string, draft: TaskDraft) {
  if (draft.taskType === 4) return undefined
  const script = await scriptOf(db, enterpriseId, draft.templateCode ?? '')
  if (!script) return refuseField('templateCode', messages.noScript())
  if (!script.is_available || script.interactive_type !== 1)
    return refuseField('templateCode', messages.scriptOff())
  const unset = draft.customerIdList?.length ? (script.content?.variables ?? []) : []
  if (unset.length > 0)
    return refuseField(
      'templateCode',
      messages.needsValues({ name: script.name, variables: unset.join('、') })
    )
  return draft.manualAnswerType === TO_A_PERSON && !(script.content && canTransfer(script.content))
    ? refuseField('manualAnswerType', messages.noTransfer())
    : undefined
}

async function checkAnsweringAgents(db: Database, enterpriseId: string, draft: TaskDraft) {
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
  return refuseField('outManualTargetId', isGroup ? messages.noAgents() : messages.noSeat())
}

/** Ids of all message templates a task uses. */
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
  const { found } = await usableTemplates(db, enterpriseId)
    .where('sms_template.id', 'in', ids)
    .select(sql<number>`count(*)::int`.as('found'))
    .executeTakeFirstOrThrow()
  return found === ids.length ? undefined : refuseField('hangUpNotice', messages.noNotice())
}

async function checkLibrary(db: Database, enterpriseId: string, { blacklistLibId }: TaskDraft) {
  return (await hasLibrary(db, enterpriseId, blacklistLibId))
    ? undefined
    : refuseField('blacklistLibId', messages.noLibrary())
}

/** Locks the task's number library until the task is saved, against concurrent removal. */
export async function lockTaskLibrary(
  inside: Database,
  enterpriseId: string,
  { blacklistLibId }: TaskDraft
): Promise<void> {
  if (!(await holdLibrary(inside, enterpriseId, blacklistLibId)))
    throw refuseField('blacklistLibId', messages.noLibrary())
}

/** The first error as a failure, or undefined; `now` by the clock of the tasks. */
export async function taskError(
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
  const [issue] = taskIssues(form, {
    ceiling: concurrencyCeiling(offered, form),
    robots: robots.reduce((sum, { total }) => sum + total, 0)
  })
  if (issue) return refuseField(issue.field, issue.message)
  if (draft.customFields?.split(',').some((field, _, all) => all.length > 1 && field.trim() === ''))
    return refuseField('customFields', taskMessages.fieldEmpty())
  const unknownField = unknownCodeField(form)
  if (unknownField !== undefined) return refuseField(unknownField, messages.noCode())
  const wrong = checkTimes(form, now)
  if (wrong) return wrong
  const there = new Set(lines.map(({ cid_number }) => cid_number))
  if (!form.selectedCidNumbers.every(number => there.has(number)))
    return refuseField('selectedCidNumbers', messages.noLine())
  if (
    form.cidResourceType === 2 &&
    !lines.some(({ group_id }) => group_id === form.selectedCidGroupId)
  )
    return refuseField('selectedCidGroupId', messages.noLineGroup())
  const holder = ownRobots(draft)
  if (holder !== undefined && !robots.some(({ id }) => id === holder))
    return refuseField('outRobotHolderId', messages.noRobots())
  return (
    (await checkScript(db, enterpriseId, draft)) ??
    (await checkAnsweringAgents(db, enterpriseId, draft)) ??
    (await checkNotices(db, enterpriseId, draft)) ??
    checkLibrary(db, enterpriseId, draft)
  )
}
