// Every conversation of a robot listens by the settings of its script's voice (rule voice-7).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyScenario } from '../../../../core/features/reception/rules/new-scenario.ts'
import type { ScriptDraft } from '../../../../core/features/scripts/script-draft-schemas.ts'
import {
  insertScenario,
  lockedScenario,
  publish,
  saveDraft
} from '../../../../demo/server/modules/reception/scenarios/scenario-writes.ts'
import type { ReplyScript } from '../../../../demo/server/modules/scripts/content/reply-script.ts'
import { NUMBER, short } from '../../../support/scenes/reception-scenes.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

/** A conversation with one answer, so that what follows it shows the silence after it. */
const replies: ReplyScript = {
  ...{ variables: [], farewell: '再见。', tags: [] },
  nodes: [
    {
      ...{ name: '问候', say: '您好。' },
      replies: [{ text: '好。', weight: 1, match: 'POSITIVE', intent: 'A' }]
    }
  ]
}
/** Of the time factor's size, so that rounding keeps it. */
const SILENCE = 3000
const settings = {
  ...{ hotWords: [{ word: '好', heard: '郝' }], startSilence: 4, endSilence: SILENCE },
  ...{ allowsInterruption: false, sensitivity: 1 }
}

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
let token: string
beforeAll(async () => {
  backend = await openBackend({
    ...{ ...diallingNow, telephones: true },
    limits: { ...diallingNow.limits, wrapUp: 0 }
  })
  token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  const { db } = backend
  await publishScript(db, { code: 'RE-1', name: '问候' }, replies)
  const voice = { name: '倾听', sex: 'female', style: 'warm', speed: 100, pitch: 50, volume: 100 }
  const { id } = await ask<{ id: string }>('/voice_models', {
    ...{ ...voice, sampleText: '您好。', remark: '' }
  })
  await ask(`/voice_models/${id}/recognition`, { ...settings, version: 1 }, 'PUT')
  await ask('/verbal_templates/RE-1/voice', { voiceId: id }, 'PUT')
  const about = { id: 'scene', enterprise_id: 'ent-1', name: '测试接待', owner_id: 'user-1' }
  const by = { userName: '测试', at: Date.now() }
  await insertScenario(db, about, emptyScenario(), by)
  const { menu } = short
  const content = { ...short, menu: { ...menu, keys: menu.keys.slice(0, 1) } }
  const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
  const hours = { periods: always, closedOn: [] }
  const plain = { ...content, hours, queue: emptyScenario().queue }
  const scenario = await lockedScenario(db, 'ent-1', 'scene')
  await publish(db, await saveDraft(db, scenario, { ...by, name: '测试接待', content: plain }), by)
})
afterAll(() => backend.close())

const incoming = async (more: object): Promise<string> => {
  const body = { from: '13812345678', ...more }
  const { body: answer } = await backend.send('/demo/incoming', { body })
  const { data } = answer as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(answer))
  return data.callRecordId
}
/** The latest call to a number, once there is one. */
async function callTo(phone: string): Promise<string> {
  const find = () =>
    backend.db
      .selectFrom('call_record')
      .select('id')
      .where('customer_phone', '=', phone)
      .orderBy('started_at', 'desc')
      .executeTakeFirst()
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (await find())?.id ?? ''
}
const linesOf = (id: string) =>
  backend.db
    .selectFrom('call_dialog')
    .select(['role', 'text', 'start_time', 'end_time'])
    .where('dialog_id', '=', id)
    .where('ignored', '=', false)
    .orderBy('sequence')
    .execute()

it.each<[path: string, factor: number, begin: () => Promise<string>]>([
  ['an incoming call of a script', 1, () => incoming({ to: 'agent1', script: 'RE-1' })],
  ['a scenario that leads to it', 1, () => incoming({ to: NUMBER, keys: '1' })],
  [
    'a quick call',
    1,
    async () => {
      await ask('/quickly-call', { templateCode: 'RE-1', phone: '13800008811' })
      return callTo('13800008811')
    }
  ],
  [
    'a test call',
    diallingNow.limits.dialSpeed,
    async () => {
      const body = { templateCode: 'RE-1', phone: '13800008812' }
      return (await ask<{ callRecordId: string }>('/call_tasks/test_call', body)).callRecordId
    }
  ],
  [
    'a call of a task',
    1,
    async () => {
      const tasks = tasksOf(backend, token)
      const id = await tasks.create({ templateCode: 'RE-1', templateName: '问候' })
      // Some of them answer, and hear all of it.
      await tasks.add(
        id,
        Array.from({ length: 30 }, (_, n) => `1380000${8820 + n}`)
      )
      await tasks.move(id, 'start')
      const heard = () =>
        backend.db
          .selectFrom('call_dialog')
          .innerJoin('call_record', 'call_record.id', 'dialog_id')
          .select('call_record.id')
          .where('call_task_id', '=', id)
          .where('text', '=', '再见。')
          .executeTakeFirst()
      await expect.poll(heard, { timeout: 20_000 }).toBeDefined()
      return (await heard())?.id ?? ''
    }
  ]
])('%s waits for the end of an answer as long as the voice is set', async (_, factor, begin) => {
  const id = await begin()
  const textsOf = async () => (await linesOf(id)).map(({ text }) => text)
  await expect.poll(textsOf, { timeout: 25_000 }).toContain('再见。')
  const lines = await linesOf(id)
  const at = lines.findIndex(({ text, role }) => role === 'customer' && text === '好。')
  const [answer, next] = lines.slice(at, at + 2)
  expect(next?.text).toBe('再见。')
  expect((next?.start_time ?? 0) - (answer?.end_time ?? 0)).toBe(SILENCE / factor)
})

it('the page of the script has the settings for its simulator', async () => {
  const read = async () => (await ask<ScriptDraft>('/verbal_templates/RE-1/draft')).recognition
  expect(await read()).toEqual(settings)
  await ask('/verbal_templates/RE-1/voice', { voiceId: null }, 'PUT')
  expect((await read()).hotWords).toEqual([])
})
