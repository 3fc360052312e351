import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import type { Recognition } from '../../../../core/features/voices/recognition-schemas.ts'
import type { Backend } from '../../backend.ts'
import { absent, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperation } from '../operation-log/record-operation.ts'

const textsOf = (settings: Recognition) => ({
  hotWords:
    settings.hotWords.map(({ heard, word }) => messages.hotWordText({ heard, word })).join('、') ||
    null,
  start: messages.seconds({ value: settings.startSilence }),
  end: messages.milliseconds({ value: settings.endSilence }),
  interruption: settings.allowsInterruption ? messages.allowed() : messages.notAllowed(),
  sensitivity: String(settings.sensitivity)
})

export const recognitionHandlers = ({ db }: Backend): Handlers['recognition'] => ({
  async read({ params: { id } }, { session }) {
    const voice = await db
      .selectFrom('voice_model')
      .select(['id', 'name', 'version', 'recognition'])
      .where('enterprise_id', '=', session.enterpriseId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => absent(messages.noVoice()))
    const scripts = await db
      .selectFrom('script_template')
      .select(['code as templateCode', 'name as templateName'])
      .where('voice_id', '=', id)
      .orderBy('rank')
      .orderBy('code')
      .execute()
    return { ...voice, scripts }
  },

  /** The next calls listen by it. */
  async save({ params: { id }, body: { version, ...settings } }, { session, request }) {
    await db.transaction().execute(async inside => {
      const before = await inside
        .selectFrom('voice_model')
        .select(['name', 'version', 'recognition'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => absent(messages.noVoice()))
      if (before.version !== version) throw refuseField('VOICE_CHANGED', messages.changed())
      const heard = new Set(settings.hotWords.map(one => one.heard))
      if (heard.size < settings.hotWords.length)
        throw refuseField('hotWords', messages.hotWordTwice())
      await inside
        .updateTable('voice_model')
        .set({
          recognition: JSON.stringify(settings),
          ...{ version: version + 1, updated_at: Date.now() }
        })
        .where('id', '=', id)
        .execute()
      const [old, next] = [textsOf(before.recognition), textsOf(settings)]
      await recordOperation(inside, session, request, {
        ...{ type: EDITED, target: before.name, detail: messages.logRecognition() },
        changes: [
          ...changeOf(messages.hotWords(), old.hotWords, next.hotWords),
          ...changeOf(messages.startSilence(), old.start, next.start),
          ...changeOf(messages.endSilence(), old.end, next.end),
          ...changeOf(messages.interruption(), old.interruption, next.interruption),
          ...changeOf(messages.sensitivity(), old.sensitivity, next.sensitivity)
        ]
      })
    })
    return null
  }
})
