import { randomUUID } from 'node:crypto'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import { templateText } from '../../../../core/features/messaging/rules/message-text.ts'
import type { MessageRecipients } from '../../../../core/features/messaging/task-schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginExport, beginJob, uploadedTable } from '../../jobs/begin-job.ts'
import { cancelJob } from '../../jobs/cancel-job.ts'
import { MESSAGES } from '../../jobs/job-types.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { checkGateway } from './gateway/gateway-queries.ts'
import { messageTaskPages } from './message-task-pages.ts'
import {
  checkAccess,
  checkState,
  lockedMessageTask,
  messageTaskOf,
  type NamedTask,
  readableMessageTask
} from './message-task-queries.ts'
import { resendFailed } from './sending/resend-failed.ts'
import { cancelTask } from './sending/stop-tasks.ts'
import { usableTemplates } from './usable-templates.ts'

const EXPORT = 30
type State = NamedTask['state']
const [PLANNED, RUNNING, DONE, STOPPED, PREPARING, CONFIRMING, PAUSED, CANCELLED] = [
  ...([0, 1, 2, 3, 4, 5, 6, 7] as const)
]
const over: readonly State[] = [DONE, STOPPED, CANCELLED]

export function messageTaskHandlers(backend: Backend): Handlers['messageTasks'] {
  const { db, dialClock: clock, messages: sender } = backend

  const record = ({ session, request }: RequestContext, type: 1 | 2 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.task(), detail })

  /** Sources that other pages guard by a permission need it here, too. */
  async function checkSources(session: Session, chosen: MessageRecipients): Promise<void> {
    if (Object.values(chosen).every(source => source === undefined))
      throw refuse(messages.noRecipients())
    if (chosen.customerSearch && !(await hasPermission(db, session, 'CMC.CUST.MANA')))
      throw forbidden()
    if (!chosen.callTask) return
    if (!(await hasPermission(db, session, 'CMC.CALL.TASK.SEE'))) throw forbidden()
    await db
      .selectFrom('call_task')
      .select('id')
      .where('id', '=', chosen.callTask.callTaskId)
      .where('enterprise_id', '=', session.enterpriseId)
      .executeTakeFirstOrThrow(() => refuse(messages.noRecipients()))
  }

  const usable = async (session: Session, id: string) =>
    (await usableTemplates(db, session.enterpriseId)
      .select(['sms_template.id', 'content', 'kind', 'message_signature.name as signature'])
      .where('sms_template.id', '=', id)
      .executeTakeFirst()) ??
    (() => {
      throw refuseField('templateId', messages.templateUnusable())
    })()

  /** One change of a task in one of these states. */
  async function change(
    context: RequestContext,
    id: string,
    states: readonly State[],
    set: (task: NamedTask) => Partial<Record<'state' | 'plan_at' | 'began_at', number | null>>
  ): Promise<NamedTask> {
    const task = await db.transaction().execute(async inside => {
      const found = await lockedMessageTask(inside, context.session, id)
      checkState(found, states)
      await inside
        .updateTable('message_task')
        .set({ ...(set(found) as { state: State }), stop_reason: null })
        .where('id', '=', id)
        .execute()
      return found
    })
    sender.changed(id)
    return task
  }

  return {
    ...messageTaskPages(backend),

    async create({ body }, context) {
      const { session } = context
      const { recipients, values = {}, fields = {} } = body
      const name = body.name.trim()
      if (name === '') throw refuseField('name', messages.nameMissing())
      const template = await usable(session, body.templateId)
      await checkSources(session, recipients)
      const { attachmentKey } = recipients
      const file =
        attachmentKey === undefined ? '' : await uploadedTable(db, session, attachmentKey)
      const id = randomUUID()
      await beginJob(backend, session, {
        ...{ type: MESSAGES, name: messages.preparation(), file_name: file },
        input: { taskId: id, ...(attachmentKey !== undefined && { attachmentKey }) },
        checkpoint: { rows: 0 },
        also: (inside, transferId) =>
          inside
            .insertInto('message_task')
            .values({
              ...{ id, name, enterprise_id: session.enterpriseId, user_id: session.userId },
              ...{ template_id: template.id, kind: template.kind, state: PREPARING },
              text: templateText(template.signature, template.content, template.kind),
              recipients: JSON.stringify(recipients),
              values: JSON.stringify(values),
              fields: JSON.stringify(fields),
              ...{ created_at: Date.now(), transfer_id: transferId }
            })
            .execute()
      })
      await record(context, ADDED, messages.logCreate({ name }))
      return { id }
    },

    async start({ params, body }, context) {
      await checkGateway(backend, context.session.enterpriseId)
      const now = clock()
      const { planTime } = body
      if (planTime !== undefined && planTime <= now)
        throw refuseField('planTime', messages.planEarly())
      const before = await readableMessageTask(db, context.session, params.id)
      if (before.state === PREPARING) throw refuse(messages.notPrepared())
      await usable(context.session, before.template_id)
      const { name } = await change(context, params.id, [CONFIRMING], task => {
        if (task.total === 0) throw refuse(messages.nothingToSend())
        return { state: PLANNED, plan_at: planTime ?? null }
      })
      await record(context, EDITED, messages.logStart({ name }))
      return null
    },

    async pause({ params }, context) {
      const { name } = await change(context, params.id, [PLANNED, RUNNING], () => ({
        state: PAUSED
      }))
      await record(context, EDITED, messages.logPause({ name }))
      return null
    },

    async resume({ params }, context) {
      await checkGateway(backend, context.session.enterpriseId)
      const { template_id } = await messageTaskOf(db, context.session, params.id)
      await usable(context.session, template_id)
      const { name } = await change(context, params.id, [PAUSED], ({ began_at }) => ({
        state: began_at === null ? PLANNED : RUNNING
      }))
      await record(context, EDITED, messages.logResume({ name }))
      return null
    },

    async cancel({ params }, context) {
      const { id } = params
      const found = await messageTaskOf(db, context.session, id)
      await checkAccess(db, context.session, found, 'CMC.SMS.TASK.BASIC.OPER')
      const { name, state, transfer_id } = found
      const job =
        state === PREPARING && transfer_id !== null
          ? await db
              .selectFrom('transfer')
              .selectAll()
              .where('id', '=', transfer_id)
              .where('status', 'in', [0, 1])
              .executeTakeFirst()
          : undefined
      const now = Date.now()
      if (job) await cancelJob(backend, job, inside => cancelTask(inside, id, now))
      else {
        const ended = await db.transaction().execute(async inside => {
          const task = await lockedMessageTask(inside, context.session, id)
          checkState(task, [PREPARING, CONFIRMING, PLANNED, RUNNING, PAUSED])
          return cancelTask(inside, id, now)
        })
        if (ended.length === 0) throw refuse(messages.noTask())
      }
      sender.changed(id)
      await record(context, EDITED, messages.logCancel({ name }))
      return null
    },

    async resend({ params, body }, context) {
      await checkGateway(backend, context.session.enterpriseId)
      const { id } = params
      const { template_id } = await messageTaskOf(db, context.session, id)
      await usable(context.session, template_id)
      const { name, count } = await db.transaction().execute(async inside => {
        const task = await lockedMessageTask(inside, context.session, id)
        checkState(task, [RUNNING, DONE, PAUSED])
        return { name: task.name, count: await resendFailed(inside, task, body.idList) }
      })
      sender.changed(id)
      await record(context, EDITED, messages.logResend({ name, count }))
      return { count }
    },

    async remove({ params }, context) {
      const { id } = params
      const name = await db.transaction().execute(async inside => {
        const task = await lockedMessageTask(inside, context.session, id)
        checkState(task, [...over, CONFIRMING])
        // Messages that were never sent leave nothing to keep.
        await inside
          .deleteFrom('sms_record')
          .where('message_task_id', '=', id)
          .where('attempt', '=', 0)
          .execute()
        await inside.deleteFrom('message_task').where('id', '=', id).execute()
        return task.name
      })
      await record(context, REMOVED, messages.logRemove({ name }))
      return null
    },

    async exportRows({ params, body }, context) {
      const { name } = await readableMessageTask(db, context.session, params.id)
      const file =
        body.of === 'leftOut' ? messages.leftOutFile({ name }) : messages.messagesFile({ name })
      return beginExport(backend, context, EXPORT, { taskId: params.id, of: body.of }, file)
    }
  }
}
