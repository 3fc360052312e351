import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import { clockOf } from '../../../../core/features/messaging/rules/quiet-hours.ts'
import type { SendingSettings } from '../../../../core/features/messaging/setting-endpoints.ts'
import type { Backend } from '../../backend.ts'
import { refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { type MessagingSetting, messagingSetting } from './sending/message-progress.ts'

const toSettings = ({ start, end, rate, version }: MessagingSetting): SendingSettings => ({
  ...{ quietStart: start, quietEnd: end, rate, version }
})

const quietOf = ({ quietStart, quietEnd }: SendingSettings): string | null =>
  quietStart === quietEnd
    ? null
    : messages.logQuietFromTo({ start: clockOf(quietStart), end: clockOf(quietEnd) })
const changesOf = (before: SendingSettings, after: SendingSettings) => [
  ...changeOf(messages.logQuiet(), quietOf(before), quietOf(after)),
  ...changeOf(messages.logRate(), String(before.rate), String(after.rate))
]

export const sendingSettingHandlers = ({
  db,
  messages: sender
}: Backend): Handlers['sendingSettings'] => ({
  read: async (_, { session }) => toSettings(await messagingSetting(db, session.enterpriseId)),

  async save({ body }, { request, session }) {
    const { version, quietStart, quietEnd, rate } = body
    const set = { quiet_start: quietStart, quiet_end: quietEnd, rate, version: version + 1 }
    const saved = await db.transaction().execute(async inside => {
      const before = toSettings(await messagingSetting(inside, session.enterpriseId))
      const row = await inside
        .insertInto('messaging_setting')
        .values({ ...set, enterprise_id: session.enterpriseId })
        .onConflict(conflict =>
          conflict
            .column('enterprise_id')
            .doUpdateSet(set)
            .where('messaging_setting.version', '=', version)
        )
        .returning('version')
        .executeTakeFirst()
      if (!row) throw refuseField('version', messages.settingsChanged())
      const operation = {
        target: messages.settings(),
        detail: messages.logSettings(),
        changes: changesOf(before, body)
      }
      await recordOperation(inside, session, request, { type: EDITED, ...operation })
      return { ...body, version: row.version }
    })
    sender.wake()
    return saved
  }
})
