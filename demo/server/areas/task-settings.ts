/** What holds for all call tasks of an enterprise, and what one hands on to calls that come in. */
import { alarmComplaints } from '../../../core/rules/tasks/complaints.ts'
import { alarmFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Backend } from '../backend.ts'
import { settingOf } from '../dialler/resources.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { refuseField } from '../refusal.ts'
import { inboundConfigOf } from '../tasks/inbound.ts'
import { taskOf } from '../tasks/task-of.ts'

type Names = 'inboundConfig' | 'alarmDefaults' | 'setAlarmDefaults'

const EDITED = 2

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
    }
  }
}
