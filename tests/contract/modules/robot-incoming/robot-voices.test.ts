// Robots speak the sentences of their script in the voice that it has chosen (rule voice-10).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase } from '../../../../core/features/call-detail/schemas.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { VoiceSound } from '../../../../core/features/voices/schemas.ts'
import { mandarinSpeech } from '../../../../demo/server/modules/dialogue/speech-program.ts'
import type { ReplyScript } from '../../../../demo/server/modules/scripts/content/reply-script.ts'
import { createRobotSounds } from '../../../../demo/server/modules/voices/robot-sounds.ts'
import { telephoneSound } from '../../../../demo/server/telephony/media/telephone-sound.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import { publishScript } from '../../../support/scenes/script-scenes.ts'
import { diallingNow, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const replies: ReplyScript = {
  ...{ variables: ['日期'], farewell: '再见。', tags: [] },
  nodes: [
    {
      ...{ name: '提醒', say: '会员将于{日期}到期。' },
      replies: [{ text: '好。', weight: 1, match: 'POSITIVE', intent: 'A' }]
    }
  ]
}
const plain: ReplyScript = {
  ...{ ...replies, variables: [] },
  nodes: replies.nodes.map(node => ({ ...node, say: '您好。' }))
}

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-robot-voices-'))
let backend: TestBackend
let token: string
let ask: ReturnType<typeof askingAs>
let voiceId: string
beforeAll(async () => {
  backend = await openBackend({
    ...{ ...diallingNow, dataDir, telephones: true },
    limits: { ...diallingNow.limits, wrapUp: 0 }
  })
  token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  await publishScript(backend.db, { code: 'VO-1', name: '到期提醒' }, replies)
  await publishScript(backend.db, { code: 'VO-2', name: '问候' }, plain)
  voiceId = (await ask<{ id: string }>('/voice_models', draft)).id
  for (const code of ['VO-1', 'VO-2'])
    await ask(`/verbal_templates/${code}/voice`, { voiceId }, 'PUT')
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const voice: VoiceSound = { sex: 'female', speed: 150, pitch: 50, volume: 100 }
const draft = { ...voice, name: '提醒', style: 'warm', sampleText: '您好。', remark: '' }
const columns = (more: Partial<VoiceSound>) =>
  backend.db
    .updateTable('voice_model')
    .set({ ...voice, ...more })
    .where('id', '=', voiceId)
    .execute()

const [NEGATIVE_ZERO, ZERO] = [0x7f, 0xff]
const codes = (sound: Buffer): Buffer =>
  Buffer.from(sound.map(code => (code === NEGATIVE_ZERO ? ZERO : code)))
/** Undefined where the machine has no program that speaks; recorded sentences take its place then. */
const spoken = (text: string, sound: VoiceSound) =>
  mandarinSpeech(text, { voice: sound }).then(telephoneSound, () => undefined)

async function recordingOf(id: string): Promise<Buffer> {
  const base = () => ask<CallBase>(`/call_records/base/${id}`)
  await expect.poll(async () => (await base()).isRunning, { timeout: 20_000 }).toBe(false)
  const ticket = await backend.ticketFor(token, `/recordings/${id}`)
  const answer = await fetch(`${backend.url}/api/recordings/${id}?access_token=${ticket}`)
  expect(answer.status).toBe(200)
  return codes(readWav(Buffer.from(await answer.arrayBuffer())))
}

async function incoming(script: string, values: Record<string, string>): Promise<Buffer> {
  const body = { from: '13812345678', to: 'agent1', script, values, seed: 'voices' }
  const { body: answer } = await backend.send('/demo/incoming', { body })
  const { data } = answer as { data?: { callRecordId: string } }
  if (!data) throw new Error(JSON.stringify(answer))
  return recordingOf(data.callRecordId)
}

/** Whether a recording has a sentence in a voice, as it is to have it. */
async function expectSpoken(recording: Buffer, text: string, sound: VoiceSound): Promise<void> {
  const expected = await spoken(text, sound)
  if (expected) expect(recording.includes(codes(expected))).toBe(true)
  else expect(recording.length).toBeGreaterThan(0)
}

describe('a robot of a script with a voice', () => {
  it('speaks each sentence as the synthesiser does, with the values of variables', async () => {
    const known = { 日期: '周五' }
    const usual = await incoming('VO-1', known)
    await expectSpoken(usual, '会员将于周五到期。', voice)
    await expectSpoken(usual, '再见。', voice)
    for (const change of [{ speed: 75 }, { pitch: 90 }, { sex: 'male' as const }]) {
      await columns(change)
      const other = await incoming('VO-1', known)
      await expectSpoken(other, '会员将于周五到期。', { ...voice, ...change })
      const before = await spoken('会员将于周五到期。', voice)
      if (!before) continue
      expect(other.includes(codes(before))).toBe(false)
      // Slower speech takes the longer.
      expect(other.length > usual.length + before.length / 2).toBe('speed' in change)
    }
    await columns({})
  })

  it('speaks so in quick calls and in calls of tasks', async () => {
    const phone = '13800008801'
    await ask('/quickly-call', { templateCode: 'VO-2', phone })
    const calls = () => ask<{ list: CallRecord[] }>(`/call_records?customerPhone=${phone}`)
    await expect
      .poll(async () => (await calls()).list[0]?.callRecordId, { timeout: 20_000 })
      .toBeDefined()
    const [quick] = (await calls()).list
    await expectSpoken(await recordingOf(quick?.callRecordId ?? ''), '您好。', voice)

    const tasks = tasksOf(backend, token)
    const id = await tasks.create({ templateCode: 'VO-2', templateName: '问候' })
    // Some of them answer.
    await tasks.add(
      id,
      Array.from({ length: 30 }, (_, n) => `1380000${8820 + n}`)
    )
    await tasks.move(id, 'start')
    const row = () =>
      backend.db
        .selectFrom('call_record')
        .innerJoin('call_detail', 'call_record_id', 'call_record.id')
        .select(['call_record.id', 'call_detail.voice', 'has_recording'])
        .where('call_task_id', '=', id)
        .where('answered_at', 'is not', null)
        .where('ended_at', 'is not', null)
        .executeTakeFirst()
    await expect.poll(row, { timeout: 20_000 }).toMatchObject({ voice, has_recording: true })
    // A voice that changes later does not change what was said.
    await columns({ speed: 60 })
    await expectSpoken(await recordingOf((await row())?.id ?? ''), '您好。', voice)
    await columns({})
  })
})

describe('sentences that were spoken', () => {
  const synthesised: string[] = []
  const say = async (text: string) => {
    synthesised.push(text)
    if (text === '错') throw new Error('Broken')
    return Buffer.alloc(10)
  }
  it('are kept by text and voice within a limit, the latest ones; a failure is not', async () => {
    const log: string[] = []
    const sounds = createRobotSounds(say, 25)
    const of = (texts: string[], more: Partial<VoiceSound> = {}) =>
      sounds.soundsOf(texts, { ...voice, ...more }, line => log.push(line))
    expect((await of(['一', '二', '一', ''])).size).toBe(2)
    expect(synthesised.splice(0)).toEqual(['一', '二'])
    await of(['一'])
    await of(['一'], { speed: 80 })
    expect(synthesised.splice(0)).toEqual(['一'])
    expect(sounds.size()).toBe(20)
    // The second one made room.
    await of(['一'])
    await of(['二'])
    expect(synthesised.splice(0)).toEqual(['二'])
    expect([...(await of(['错', '二']))].map(([text]) => text)).toEqual(['二'])
    await of(['错'])
    expect(synthesised).toEqual(['错', '错'])
    expect(log).toEqual(['voice: Broken', 'voice: Broken'])
  })

  it('are spoken two at a time, and one text once', async () => {
    let [most, now] = [0, 0]
    const texts: string[] = []
    const sounds = createRobotSounds(async text => {
      texts.push(text)
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      return Buffer.alloc(1)
    })
    const all = ['一', '二', '三', '四', '五']
    await Promise.all([sounds.soundsOf(all, voice, String), sounds.soundsOf(all, voice, String)])
    expect(most).toBe(2)
    expect(texts.sort()).toEqual([...all].sort())
  })
})
