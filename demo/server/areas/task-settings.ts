/** What holds for all call tasks of an enterprise, and what one hands on to calls that come in. */
import { alarmComplaints } from '../../../core/rules/tasks/complaints.ts'
import { alarmFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Backend } from '../backend.ts'
import { settingOf } from '../dialler/resources.ts'
import { robotsToday } from '../dialler/restrictions.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { refuseField } from '../refusal.ts'
import { inboundConfigOf } from '../tasks/inbound.ts'
import { taskOf } from '../tasks/task-of.ts'

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
  return {
    inboundConfig: async ({ query }, { session }) =>
      inboundConfigOf(db, await taskOf(backend, session, query.callTaskId)),

    alarmDefaults: async (_, { session }) => (await settingOf(db, session.enterpriseId)).alarm,

    async setAlarmDefaults({ body }, asked) {
      const { session } = asked
      // What everybody else refers to refers to nothing.
      const { referenceGlobal: _, ...own } = body
      const [complaint] = alarmComplaints(alarmFormOf(own))
      if (complaint) throw refuseField(complaint.field, complaint.message)
      const setting = await settingOf(db, session.enterpriseId)
      const alarm = JSON.stringify(own)
      await db
        .insertInto('dialling_setting')
        .values({ ...setting, alarm })
        .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ alarm }))
        .execute()
      await recordOperation(db, session, asked.request, {
        type: EDITED,
        target: taskText.target(),
        detail: t.alarmDefaults()
      })
      return null
    },

    async dialSettings(_, { session }) {
      const { once_a_day } = await settingOf(db, session.enterpriseId)
      return { robotOncePerDay: once_a_day }
    },

    async calledToday({ body: { callTaskId, customerIdList = [] } }, { session }) {
      const { enterpriseId } = session
      const { once_a_day } = await settingOf(db, enterpriseId)
      if (!once_a_day) return { count: 0 }
      const waiting = callTaskId
        ? await db
            .selectFrom('call_item')
            .select('phone')
            .where('task_id', '=', (await taskOf(backend, session, callTaskId)).id)
            .where('status', '=', WAITS)
            .execute()
        : []
      const chosen =
        customerIdList.length > 0
          ? await db
              .selectFrom('customer')
              .select('phone')
              .where('enterprise_id', '=', enterpriseId)
              .where('id', 'in', customerIdList)
              .where('deleted_at', 'is', null)
              .execute()
          : []
      const phones = [...new Set([...waiting, ...chosen].map(({ phone }) => phone))]
      const called = await robotsToday(db, enterpriseId, callTaskId ?? '', phones, Date.now())
      return { count: called.size }
    },

    async setDialSettings({ body: { robotOncePerDay: once_a_day } }, asked) {
      const { session } = asked
      const { alarm, ...setting } = await settingOf(db, session.enterpriseId)
      if (setting.once_a_day === once_a_day) return null
      await db
        .insertInto('dialling_setting')
        .values({ ...setting, alarm: JSON.stringify(alarm), once_a_day })
        .onConflict(conflict => conflict.column('enterprise_id').doUpdateSet({ once_a_day }))
        .execute()
      if (!once_a_day) {
        await db
          .updateTable('call_item')
          .set({ next_at: 0, reason: null })
          .where('enterprise_id', '=', session.enterpriseId)
          .where('status', '=', WAITS)
          .where('reason', '=', 'CALLED_TODAY')
          .execute()
        backend.dialler.wake()
      }
      await recordOperation(db, session, asked.request, {
        type: EDITED,
        target: taskText.target(),
        detail: once_a_day ? t.dailyOn() : t.dailyOff()
      })
      return null
    }
  }
}
