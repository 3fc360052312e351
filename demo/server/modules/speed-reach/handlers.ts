/** 极速触达: creates a call task with its numbers and starts it. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  newTaskForm,
  workPeriod
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import type { TaskDraft } from '../../../../core/features/call-tasks/draft-schemas.ts'
import { taskStatus } from '../../../../core/features/call-tasks/rules.ts'
import { speedReachMessages as messages } from '../../../../core/features/speed-reach/messages.ts'
import { blockedNow, nextOpening } from '../../../../core/features/task-plan/rules/dial-times.ts'
import { date, dateTime } from '../../../../core/lib/format/dates.ts'
import { webAddress } from '../../../../core/lib/format/web-address.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginImport, uploadedTable } from '../../jobs/begin-job.ts'
import { taskError } from '../call-tasks/check-task.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { lockedTask } from '../call-tasks/task-by-id.ts'
import { startWaiting } from '../call-tasks/task-moves.ts'
import { ADDED, recordTaskOperation } from '../call-tasks/writes/record-task-operation.ts'
import { insertTask } from '../call-tasks/writes/task-writes.ts'
import { dialSettingOf, dialTimesOf, settingOf } from '../dialler/dialling-resources.ts'
import { addTyped } from '../number-import/insert-numbers.ts'
import { scriptOf } from '../scripts/script-queries.ts'

/** Import of numbers into a call task. */
const IMPORT = 4

export function speedReachHandlers(backend: Backend): Handlers['speedReach'] {
  const { db, dialClock, dialler, guesses } = backend

  /** Refuses a run that could not dial now (rule speed-reach-3). */
  async function checkOpen(enterpriseId: string, draft: TaskDraft): Promise<void> {
    const setting = await dialSettingOf(db, enterpriseId)
    const times = dialTimesOf({ draft, task_type: draft.taskType }, setting)
    if (blockedNow(times, dialClock()) === undefined) return
    const next = nextOpening(times, dialClock())
    throw refuse(next === undefined ? messages.over() : messages.outside({ time: dateTime(next) }))
  }

  return {
    async create({ body }, context) {
      const { session } = context
      const { templateCode, phones = [], attachmentKey, extendAttribute = {} } = body
      if (!(await hasPermission(db, session, 'CMC.CALL.TASK.BASIC.OPER'))) throw forbidden()
      const { thunderConfigUrl: address } = extendAttribute
      if (address !== undefined && webAddress(address) === undefined)
        throw refuseField('extendAttribute', messages.wrongAddress())
      if (phones.length === 0 && attachmentKey === undefined) throw refuse(messages.empty())
      if (attachmentKey !== undefined) await uploadedTable(db, session, attachmentKey)
      const script = await scriptOf(db, session.enterpriseId, templateCode)
      if (!script) throw refuseField('templateCode', taskServerMessages.noScript())
      if (attachmentKey === undefined && (script.content?.variables ?? []).length > 0)
        throw refuseField('templateCode', messages.needsFile({ name: script.name }))

      const id = randomUUID()
      const today = date(dialClock())
      const name = body.name?.trim() || messages.defaultName({ time: dateTime(Date.now()) })
      const period = workPeriod(today)
      const draft = payloadOf({
        ...newTaskForm(id, Date.now()),
        ...{ name, templateCode, templateName: script.name, weight: 'HIGH' },
        workTimePeriods: [{ ...period, dialDates: [{ startDate: today, endDate: today }] }]
      })
      await checkOpen(session.enterpriseId, draft)
      const wrong = await taskError(db, session.enterpriseId, draft, dialClock())
      if (wrong) throw wrong
      const { needs_audit: isInAudit } = await settingOf(db, session.enterpriseId)
      const status = isInAudit ? taskStatus.inAudit : taskStatus.waiting
      const more = {
        ...{ is_speed_reach: true as const, extend_attribute: JSON.stringify(extendAttribute) }
      }
      // All or nothing: a run with no number, or too many jobs, leaves nothing behind.
      const insert = async (inside: Transaction<Tables>) => {
        await insertTask(inside, session, draft, status, more)
        await recordTaskOperation(inside, context, ADDED, messages.logStart({ name }))
      }
      const isStarted = !isInAudit
      if (attachmentKey !== undefined) {
        const input = { attachmentKey, taskId: id, isStarted }
        const { id: transferId } = await beginImport(backend, session, IMPORT, input, insert)
        return { callTaskId: id, isInAudit, added: null, transferId }
      }
      const added = await db.transaction().execute(async inside => {
        await insert(inside)
        const task = await lockedTask(inside, session.enterpriseId, id)
        const numbers = await addTyped(inside, task, phones, { guesses, requester: session })
        const [first] = numbers.failures
        if (numbers.success === 0)
          throw refuse(messages.noneAdded({ reason: first?.message ?? messages.empty() }))
        if (isStarted) await startWaiting(inside, id)
        return numbers
      })
      dialler.changed(id)
      return { callTaskId: id, isInAudit, added, transferId: null }
    }
  }
}
