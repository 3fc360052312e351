import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { voiceSex, voiceStyle } from '../../../../core/features/voices/enums.ts'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import { type VoiceDraft, voiceLimits } from '../../../../core/features/voices/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { uniqueConstraint } from '../../db/unique-constraint.ts'
import { containing, newestFirst } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { auditionSound } from '../scripts/audition-sound.ts'

type Row = Selectable<Tables['voice_model']>

function columnsOf({ name, sampleText, remark, ...draft }: VoiceDraft) {
  const columns = {
    ...{ name: name.trim(), sample_text: sampleText.trim(), remark: remark.trim() },
    ...{ sex: draft.sex, style: draft.style },
    ...{ speed: draft.speed, pitch: draft.pitch, volume: draft.volume }
  }
  if (columns.name === '') throw refuseField('name', messages.nameMissing())
  if (columns.sample_text === '') throw refuseField('sampleText', messages.textMissing())
  return columns
}

/** For an edit: another one holds it up. */
const voiceOf = (inside: Kysely<Tables>, enterpriseId: string, id: string): Promise<Row> =>
  inside
    .selectFrom('voice_model')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => absent(messages.noVoice()))

const scriptsOf = (db: Kysely<Tables>, enterpriseId: string, ids: readonly string[]) =>
  db
    .selectFrom('script_template')
    .select(['voice_id', 'code as templateCode', 'name as templateName'])
    .where('enterprise_id', '=', enterpriseId)
    .where(sql<boolean>`voice_id = any(${ids}::text[])`)
    .orderBy('rank')
    .orderBy('code')
    .execute()

/** 名称 副本, 名称 副本 2 and so on. */
async function copyName(inside: Transaction<Tables>, { enterprise_id, name }: Row) {
  const rows = await inside
    .selectFrom('voice_model')
    .select('name')
    .where('enterprise_id', '=', enterprise_id)
    .execute()
  const taken = new Set(rows.map(row => row.name))
  const first = messages.copyName({ name: name.slice(0, voiceLimits.name - 8) })
  let free = first
  for (let n = 2; taken.has(free); n++) free = `${first} ${n}`
  return free
}

const textsOf = (row: Pick<Row, 'sex' | 'style' | 'speed' | 'pitch' | 'volume'>) => ({
  sex: voiceSex.label(row.sex),
  style: voiceStyle.label(row.style),
  speed: messages.percent({ value: row.speed }),
  pitch: String(row.pitch),
  volume: messages.percent({ value: row.volume })
})

export function voiceHandlers({ db, log }: Backend): Handlers['voices'] {
  return {
    async list({ query }, { session }) {
      const { enterpriseId } = session
      let found = db.selectFrom('voice_model').selectAll().where('enterprise_id', '=', enterpriseId)
      const name = query.name?.trim()
      if (query.id) found = found.where('id', '=', query.id)
      if (name) found = found.where('name', 'like', containing(name))
      if (query.sex) found = found.where('sex', '=', query.sex)
      const page = await newestFirst(found, query)
      const scripts = await scriptsOf(
        db,
        enterpriseId,
        page.list.map(({ id }) => id)
      )
      const list = page.list.map(row => ({
        ...{ id: row.id, name: row.name, sex: row.sex, style: row.style, speed: row.speed },
        ...{ pitch: row.pitch, volume: row.volume, sampleText: row.sample_text },
        ...{ remark: row.remark, version: row.version, updateTime: row.updated_at },
        scripts: scripts
          .filter(one => one.voice_id === row.id)
          .map(({ templateCode, templateName }) => ({ templateCode, templateName }))
      }))
      return { ...page, list }
    },

    async add({ body }, { session, request }) {
      const [id, now, columns] = [randomUUID(), Date.now(), columnsOf(body)]
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          await inside
            .insertInto('voice_model')
            .values({
              ...{ ...columns, id, enterprise_id: session.enterpriseId },
              ...{ created_at: now, updated_at: now }
            })
            .execute()
          const action = { type: ADDED, target: columns.name, detail: messages.logAdd() }
          await recordOperation(inside, session, request, action)
        })
      )
      return { id }
    },

    async edit({ params: { id }, body: { version, ...draft } }, { session, request }) {
      const columns = columnsOf(draft)
      await uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const before = await voiceOf(inside, session.enterpriseId, id)
          if (before.version !== version) throw refuseField('VOICE_CHANGED', messages.changed())
          await inside
            .updateTable('voice_model')
            .set({ ...columns, version: version + 1, updated_at: Date.now() })
            .where('id', '=', id)
            .execute()
          const [old, next] = [textsOf(before), textsOf(columns)]
          await recordOperation(inside, session, request, {
            ...{ type: EDITED, target: columns.name, detail: messages.logEdit() },
            changes: [
              ...changeOf(messages.name(), before.name, columns.name),
              ...changeOf(messages.sex(), old.sex, next.sex),
              ...changeOf(messages.style(), old.style, next.style),
              ...changeOf(messages.speed(), old.speed, next.speed),
              ...changeOf(messages.pitch(), old.pitch, next.pitch),
              ...changeOf(messages.volume(), old.volume, next.volume),
              ...changeOf(messages.sampleText(), before.sample_text, columns.sample_text),
              ...changeOf(messages.remark(), before.remark || null, columns.remark || null)
            ]
          })
        })
      )
      return null
    },

    copy: ({ params: { id } }, { session, request }) =>
      uniqueConstraint(() =>
        db.transaction().execute(async inside => {
          const before = await voiceOf(inside, session.enterpriseId, id)
          const [copied, now, name] = [randomUUID(), Date.now(), await copyName(inside, before)]
          await inside
            .insertInto('voice_model')
            .values({
              ...{ ...before, id: copied, name, version: 1, created_at: now, updated_at: now },
              recognition: JSON.stringify(before.recognition)
            })
            .execute()
          const action = { type: ADDED, target: name, detail: messages.logCopy() }
          await recordOperation(inside, session, request, action)
          return { id: copied }
        })
      ),

    async remove({ params: { id } }, { session, request }) {
      await db.transaction().execute(async inside => {
        const { name } = await voiceOf(inside, session.enterpriseId, id)
        const used = await scriptsOf(inside, session.enterpriseId, [id])
        const names = used.map(({ templateName }) => templateName).join('、')
        if (names) throw refuse(messages.used({ names }))
        await inside.deleteFrom('voice_model').where('id', '=', id).execute()
        const action = { type: REMOVED, target: name, detail: messages.logRemove() }
        await recordOperation(inside, session, request, action)
      })
      return null
    },

    async sample({ body: { text, ...voice } }) {
      const sound = await auditionSound(text, log, { voice })
      return { mediaType: 'audio/wav', body: Readable.from([sound]) }
    }
  }
}

export const scriptVoiceHandlers = ({ db }: Backend): Handlers['scriptVoices'] => ({
  options: (_, { session }) =>
    db
      .selectFrom('voice_model')
      .select(['id', 'name', 'sex'])
      .where('enterprise_id', '=', session.enterpriseId)
      .orderBy('name')
      .execute(),

  async choose({ params: { templateCode }, body: { voiceId } }, { session, request }) {
    const { enterpriseId } = session
    await db.transaction().execute(async inside => {
      const script = await inside
        .selectFrom('script_template')
        .leftJoin('voice_model', 'voice_model.id', 'voice_id')
        .select(['script_template.name', 'voice_model.name as voice'])
        .where('script_template.enterprise_id', '=', enterpriseId)
        .where('code', '=', templateCode)
        .executeTakeFirstOrThrow(() => absent(messages.noScript()))
      const voice = voiceId === null ? undefined : await voiceOf(inside, enterpriseId, voiceId)
      await inside
        .updateTable('script_template')
        .set({ voice_id: voiceId })
        .where('enterprise_id', '=', enterpriseId)
        .where('code', '=', templateCode)
        .execute()
      const usual = messages.usualVoice()
      await recordOperation(inside, session, request, {
        ...{ type: EDITED, target: script.name, detail: messages.logChoose(script) },
        changes: changeOf(messages.voice(), script.voice ?? usual, voice?.name ?? usual)
      })
    })
    return null
  }
})
