/** Settings of an enterprise for all call tasks, and a task's settings for inbound calls. */
import { alarmIssues } from '../../../../core/features/call-task-form/rules/form-rules.ts'
import { alarmFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { systemSettingMessages as settingMessages } from '../../../../core/features/system-settings/messages.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { chosenMembers } from '../address-book/chosen-members.ts'
import { visibleAmong } from '../customers/visibility.ts'
import { settingOf } from '../dialler/dialling-resources.ts'
import { switchOncePerDay } from '../dialler/dialling-settings.ts'
import { robotsToday } from '../dialler/restrictions/dial-restrictions.ts'
import { changeOf, recordOperation } from '../operation-log/record-operation.ts'
import { countChange } from '../system-settings/setting-versions.ts'
import { alarmChanges } from './alarm-changes.ts'
import { inboundConfigOf } from './inbound-config.ts'
import { taskServerMessages as messages } from './messages.ts'
import { taskOf } from './task-by-id.ts'

type Names =
  | 'inboundConfig'
  | 'alarmDefaults'
  | 'setAlarmDefaults'
  | 'dialSettings'
  | 'setDialSettings'
  | 'calledToday'

const EDITED = 2
const WAITS = 0

export function taskSettingHandlers(backend: Backend): Pick<Handlers['callTasks'], Names> {
  const { db } = backend

  /** The pending numbers of a task. */
  const waitingOf = async (session: Session, id: string) =>
    db
      .selectFrom('call_item')
      .select('phone')
      .where('task_id', '=', (await taskOf(backend, session, id)).id)
      .where('status', '=', WAITS)
      .execute()

  /** How many of them robots have called today. */
  async function calledOf(
    { enterpriseId }: Session,
    rows: readonly { readonly phone: string }[],
    taskId = ''
  ): Promise<number> {
    const phones = [...new Set(rows.map(({ phone }) => phone))]
    return (await robotsToday(db, enterpriseId, taskId, phones, Date.now())).size
  }

  return {
    inboundConfig: async ({ query }, { session }) =>
      inboundConfigOf(db, await taskOf(backend, session, query.callTaskId)),

    alarmDefaults: async (_, { session }) => (await settingOf(db, session.enterpriseId)).alarm,

    async setAlarmDefaults({ body }, context) {
      const { session } = context
      // The global settings have no further reference.
      const { referenceGlobal: _, ...own } = body
      const [issue] = alarmIssues(alarmFormOf(own))
      if (issue) throw refuseField(issue.field, issue.message)
      const alarm = JSON.stringify(own)
      await db.transaction().execute(async inside => {
        const setting = await settingOf(inside, session.enterpriseId)
        await inside
          .insertInto('dialling_setting')
          .values({ ...setting, alarm })
          .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ alarm }))
          .execute()
        await recordOperation(inside, session, context.request, {
          type: EDITED,
          target: taskMessages.target(),
          detail: messages.alarmDefaults(),
          changes: alarmChanges(setting.alarm, own)
        })
      })
      return null
    },

    async dialSettings(_, { session }) {
      const { once_a_day } = await settingOf(db, session.enterpriseId)
      return { robotOncePerDay: once_a_day }
    },

    async calledToday({ body }, { session }) {
      const { callTaskId, callTaskIdList = [], customerIdList = [] } = body
      const { enterpriseId } = session
      const { once_a_day } = await settingOf(db, enterpriseId)
      if (!once_a_day) return { count: 0 }
      let count = 0
      for (const id of callTaskIdList)
        count += await calledOf(session, await waitingOf(session, id), id)
      const waiting = callTaskId ? await waitingOf(session, callTaskId) : []
      const chosenIds = [...(await visibleAmong(db, session, customerIdList))]
      const chosen =
        chosenIds.length > 0
          ? await db
              .selectFrom('customer')
              .select('phone')
              .where('enterprise_id', '=', enterpriseId)
              .where('id', 'in', chosenIds)
              .where('deleted_at', 'is', null)
              .execute()
          : []
      const members = await chosenMembers(db, session, body.addressBookMembers)
      const all = [...waiting, ...chosen, ...members]
      return { count: count + (await calledOf(session, all, callTaskId)) }
    },

    async setDialSettings({ body: { robotOncePerDay: once_a_day } }, context) {
      const { session } = context
      const { enterpriseId } = session
      const isChanged = await db.transaction().execute(async inside => {
        if (!(await switchOncePerDay(inside, enterpriseId, once_a_day))) return false
        await countChange(inside, enterpriseId, 'dialling')
        const text = (isOn: boolean) => (isOn ? settingMessages.on() : settingMessages.off())
        await recordOperation(inside, session, context.request, {
          type: EDITED,
          target: taskMessages.target(),
          detail: once_a_day ? messages.dailyOn() : messages.dailyOff(),
          changes: changeOf(settingMessages.robotOncePerDay(), text(!once_a_day), text(once_a_day))
        })
        return true
      })
      if (isChanged && !once_a_day) backend.dialler.wake()
      return null
    }
  }
}
