import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScriptRow } from '../../../../core/features/scripts/schemas.ts'
import type { ScriptDraft } from '../../../../core/features/scripts/script-draft-schemas.ts'
import {
  usualRecognition,
  type VoiceRecognition
} from '../../../../core/features/voices/recognition-schemas.ts'
import type { Voice } from '../../../../core/features/voices/schemas.ts'
import type { RobotAnswer } from '../../../../demo/server/modules/robot-incoming/answer-types.ts'
import { scriptedTalk } from '../../../../demo/server/modules/robot-incoming/scripted-talk.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let ask: ReturnType<typeof askingAs>
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
})
afterAll(() => backend.close())

const draft = {
  ...{ name: '试音', sex: 'female', style: 'warm', speed: 100, pitch: 50, volume: 100 },
  ...{ sampleText: '您好，请问您是张先生吗？', remark: '' }
}
const rows = async (search: Record<string, string> = {}) =>
  (await ask<{ list: Voice[] }>(`/voice_models?${new URLSearchParams(search)}`)).list
async function voiceOf(name: string): Promise<Voice> {
  const found = (await rows()).find(row => row.name === name)
  if (!found) throw new Error(`No voice ${name}`)
  return found
}
const add = (more: object = {}) => ask<{ id: string }>('/voice_models', { ...draft, ...more })
const edit = (id: string, version: number, more: object) =>
  ask(`/voice_models/${id}`, { ...draft, version, ...more }, 'PUT')
const remove = (id: string) => ask(`/voice_models/${id}`, undefined, 'DELETE')
const choose = (voiceId: string | null) =>
  ask('/verbal_templates/HS-1002/voice', { voiceId }, 'PUT')

async function soundOf(path: string, body: object): Promise<Buffer> {
  const answer = await fetch(`${backend.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  expect(answer.headers.get('content-type')).toBe('audio/wav')
  return Buffer.from(await answer.arrayBuffer())
}

describe('a voice', () => {
  it('is added, listed, edited with a log, copied and removed', async () => {
    const { id } = await add({ remark: '备注' })
    expect(await voiceOf('试音')).toMatchObject({ ...draft, id, remark: '备注', scripts: [] })
    expect((await rows({ sex: 'male' })).map(row => row.id)).not.toContain(id)
    await expect(add()).rejects.toThrow('名称已存在')
    await expect(add({ name: '  ' })).rejects.toThrow('请输入名称')
    await edit(id, 1, { speed: 120, sex: 'male' })
    const log = await ask<{ list: { target: string; changes: object[] }[] }>(
      `/operation_log?${new URLSearchParams({ detail: '编辑语音模型' })}`
    )
    expect(log.list[0]).toMatchObject({
      target: '试音',
      changes: [
        { name: '性别', before: '女声', after: '男声' },
        { name: '语速', before: '100%', after: '120%' },
        { name: '备注', before: '备注', after: null }
      ]
    })
    // Another tab has not seen it.
    await expect(edit(id, 1, { speed: 80 })).rejects.toThrow(
      '该语音模型已被其他人修改，请查看最新内容后再保存'
    )
    expect((await voiceOf('试音')).speed).toBe(120)
    const copy = () => ask<{ id: string }>(`/voice_models/${id}/copy`, undefined, 'POST')
    const copies = [(await copy()).id, (await copy()).id]
    expect(await voiceOf('试音 副本 2')).toMatchObject({ id: copies[1], speed: 120, version: 1 })
    for (const one of [...copies, id]) await remove(one)
    expect((await rows()).map(row => row.name)).not.toContain('试音')
  })

  it('that a script has chosen is not removed', async () => {
    const { id } = await add({ name: '占用' })
    await choose(id)
    const named = await ask<{ list: ScriptRow[] }>('/verbal_templates/page?pageSize=50')
    expect(named.list.find(({ templateCode }) => templateCode === 'HS-1002')).toMatchObject({
      ...{ voiceId: id, voiceName: '占用' }
    })
    const opened = await ask<ScriptDraft>('/verbal_templates/HS-1002/draft')
    expect(opened.voiceId).toBe(id)
    expect((await voiceOf('占用')).scripts.map(({ templateCode }) => templateCode)).toEqual([
      'HS-1002'
    ])
    await expect(remove(id)).rejects.toThrow(/^语音模型正在使用，不能删除：话术 ./)
    await choose(null)
    await remove(id)
    await expect(choose(id)).rejects.toThrow('语音模型不存在或已删除')
  })
})

it('a sample is a sound that follows the voice, and that of a script its chosen one', async () => {
  const { sex, speed, pitch, volume } = { ...draft, sex: 'male' as const }
  const voice = { sex, speed, pitch, volume }
  const text = '您好，请问现在方便接听电话吗？'
  const sample = (more: object = {}) => soundOf('/voice_models/sample', { ...voice, ...more, text })
  const usual = await sample()
  expect(usual.toString('latin1', 0, 4)).toBe('RIFF')
  expect(usual.length).toBeGreaterThan(8000)
  // Where the machine has no program that speaks, sentences of one voice take its place.
  const program = await import('../../../../demo/server/modules/dialogue/speech-program.ts')
  const speaks = await program.mandarinSpeech(text).then(
    () => true,
    () => false
  )
  const slow = await sample({ speed: 50 })
  const fast = await sample({ speed: 200 })
  expect(slow.length > usual.length && usual.length > fast.length).toBe(speaks)
  expect(usual.equals(await sample({ pitch: 90 }))).toBe(!speaks)
  expect(usual.equals(await sample({ sex: 'female' }))).toBe(!speaks)
  expect(usual.equals(await sample({ volume: 20 }))).toBe(!speaks)
  const { id } = await add({ ...voice, name: '试听' })
  expect((await soundOf('/verbal_templates/audition', { text, voiceId: id })).equals(usual)).toBe(
    true
  )
  await remove(id)
})

it('takes no values beyond the limits, and nothing of another enterprise', async () => {
  for (const wrong of [{ speed: 49 }, { pitch: 101 }, { volume: 9 }, { sex: 'other' }]) {
    const { status } = await backend.send('/api/voice_models', {
      ...{ token, body: { ...draft, ...wrong } }
    })
    expect(status).toBe(400)
  }
  const { sampleText: sample_text, remark, ...columns } = draft
  await backend.db
    .insertInto('voice_model')
    .values({
      ...{ ...columns, id: 'foreign', enterprise_id: 'ent-2', sample_text, remark },
      ...{ sex: 'female', style: 'warm', created_at: 1, updated_at: 1 }
    })
    .execute()
  expect((await rows()).map(({ id }) => id)).not.toContain('foreign')
  await expect(edit('foreign', 1, {})).rejects.toThrow('语音模型不存在或已删除')
  await expect(choose('foreign')).rejects.toThrow('语音模型不存在或已删除')
})

// rule voice-7
it('recognition settings are kept with a log, and the calls of a script listen by them', async () => {
  const { id } = await add({ name: '听觉' })
  const path = `/voice_models/${id}/recognition`
  const read = () => ask<VoiceRecognition>(path)
  expect(await read()).toMatchObject({ name: '听觉', recognition: usualRecognition, scripts: [] })
  const settings = {
    ...{ hotWords: [{ word: '续费', heard: '叙废' }], startSilence: 4, endSilence: 2000 },
    ...{ allowsInterruption: false, sensitivity: 5 }
  }
  const save = (version: number, more: object = {}) =>
    ask(path, { ...settings, version, ...more }, 'PUT')
  const twice = [...settings.hotWords, { word: '付费', heard: '叙废' }]
  await expect(save(1, { hotWords: twice })).rejects.toThrow('同一种说法只能登记一次')
  await save(1)
  await expect(save(1, { sensitivity: 1 })).rejects.toThrow(
    '该语音模型已被其他人修改，请查看最新内容后再保存'
  )
  expect((await read()).recognition).toEqual(settings)
  const log = await ask<{ list: { changes: object[] }[] }>(
    `/operation_log?${new URLSearchParams({ detail: '修改识别配置' })}`
  )
  expect(log.list[0]?.changes).toEqual([
    { name: '热词', before: null, after: '叙废→续费' },
    { name: '等待开口（秒）', before: '30 秒', after: '4 秒' },
    { name: '句末静音（毫秒）', before: '600 毫秒', after: '2000 毫秒' },
    { name: '允许客户打断机器人', before: '允许', after: '不允许' },
    { name: '灵敏度', before: '3', after: '5' }
  ])
  const copied = await ask<{ id: string }>(`/voice_models/${id}/copy`, undefined, 'POST')
  const copy = await ask<VoiceRecognition>(`/voice_models/${copied.id}/recognition`)
  expect(copy.recognition).toEqual(settings)

  // The same conversation, with the longer silence after each of the customer's lines.
  const answer: RobotAnswer = {
    ...{ enterpriseId: 'ent-1', ownerId: 'user-1', from: '13800001234', ourNumber: '4008001234' },
    ...{ scriptCode: 'HS-1001', scenario: '', seed: 'recognition-1' }
  }
  const talk = async () =>
    (await scriptedTalk({ db: backend.db, log: String }, 'HS-1001', answer, '王芳')).talk
  await backend.db
    .updateTable('script_template')
    .set({ voice_id: null })
    .where('code', '=', 'HS-1001')
    .execute()
  const usual = await talk()
  await save(2, { sensitivity: 3, hotWords: [] })
  await ask('/verbal_templates/HS-1001/voice', { voiceId: id }, 'PUT')
  const slow = await talk()
  expect(usual.lines.filter(({ role }) => role === 'customer').length).toBeGreaterThan(0)
  expect(slow.seconds).toBeGreaterThan(usual.seconds)
  await ask('/verbal_templates/HS-1001/voice', { voiceId: 'voice-1' }, 'PUT')
  for (const one of [id, copied.id]) await remove(one)
})
