import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { RecordingState } from '../../../../core/features/recording-pause/schemas.ts'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { decode, loudness, RATE } from '../../../../demo/server/telephony/media/g711.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import { openPhone } from '../../../support/core/node-phone.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let page: Awaited<ReturnType<typeof listenTo>>
const tokens: Record<string, string> = {}

const ask = (username: string, method: string, path: string, body?: object) =>
  backend.send(`/api${path}`, { method, token: tokens[username] ?? '', ...(body && { body }) })
const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 45_000 })
const state = async (id: string) =>
  dataOf<RecordingState>(await ask('agent1', 'GET', `/calls/${id}/recording`))
const pause = (id: string, isPaused: boolean, as = 'agent1') =>
  ask(as, 'POST', `/calls/${id}/recording`, { isPaused })
const refused = (message: string) => ({ status: 200, body: { code: 0, message } })
const operations = async () =>
  (
    await backend.db
      .selectFrom('operation_log')
      .select('detail')
      .where('target', '=', '通话录音 王晓彤')
      .orderBy('created_at')
      .execute()
  ).map(({ detail }) => detail)

async function dial(number = '13812345678'): Promise<string> {
  const { callRecordId } = dataOf<{ callRecordId: string }>(
    await ask('agent1', 'POST', '/calls', { customerPhone: number })
  )
  return callRecordId
}
async function talking(number?: string): Promise<string> {
  const id = await dial(number)
  await soon(async () => (await state(id)).canPause).toBe(true)
  return id
}
async function hangUp(id: string): Promise<CallRecord> {
  await ask('agent1', 'POST', `/calls/${id}/hang_up`)
  await page.received('call_quit', { callRecordId: id })
  const record = async () => dataOf<CallRecord>(await ask('agent1', 'GET', `/call_records/${id}`))
  // The recording is completed after the call.
  await soon(async () => (await record()).hasRecording).toBe(true)
  return record()
}
async function limitIs(seconds: string): Promise<void> {
  await backend.db.deleteFrom('enterprise_setting').where('code', '=', CODE).execute()
  const value = { enterprise_id: 'ent-1', code: CODE, value: seconds }
  await backend.db.insertInto('enterprise_setting').values(value).execute()
}
const CODE = 'RECORDING_PAUSE_SECONDS'

beforeAll(async () => {
  backend = await openBackend({ telephones: true, limits: { wrapUp: 0 } })
  for (const name of ['admin', 'leader', 'agent1', 'agent2'])
    tokens[name] = (await backend.signIn(name)).access_token
  await ask('agent1', 'PUT', '/agent/mode', { agentMode: 1 })
  page = await listenTo(backend, tokens.agent1 ?? '')
})
afterAll(async () => {
  page.socket.close()
  await backend.close()
})
beforeEach(async () => {
  await backend.db.deleteFrom('operation_log').execute()
  await ask('agent1', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
})

it('leaves what is said out of recording and transcript, and marks where', async () => {
  const id = await talking()
  expect(await state(id)).toEqual({
    callRecordId: id,
    canPause: true,
    isPaused: false,
    secondsLeft: null
  })
  const paused = { callRecordId: id, canPause: true, isPaused: true, secondsLeft: 300 }
  expect(dataOf(await pause(id, true))).toEqual(paused)
  // Another page, one that is reloaded, and a second click.
  expect(await page.received('recording_state', { callRecordId: id })).toEqual(paused)
  expect(await state(id)).toMatchObject({ isPaused: true })
  expect(dataOf(await pause(id, true))).toMatchObject({ isPaused: true })
  const lines = async () => dataOf<unknown[]>(await ask('leader', 'GET', `/eavesdrop/calls`)).length
  expect(await lines()).toBe(1)

  // The supervisor hears on, and sees it.
  const { target } = dataOf<{ target: string }>(
    await ask('leader', 'POST', `/eavesdrop/calls/${id}`)
  )
  const phone = await openPhone(backend, tokens.leader ?? '')
  const leg = await phone.call(target)
  await soon(() => leg.received().energy).toBeGreaterThan(0.01)
  const [running] = dataOf<RunningCall[]>(await ask('leader', 'GET', '/eavesdrop/calls'))
  expect(running).toMatchObject({ callRecordId: id, isRecordingPaused: true })

  expect(dataOf(await pause(id, false))).toMatchObject({ isPaused: false, secondsLeft: null })
  const since = leg.received().energy
  await soon(() => leg.received().energy).toBeGreaterThan(since + 0.01)
  const record = await hangUp(id)
  phone.close()
  const [gap, ...others] = record.recordingGaps ?? []
  expect(others).toEqual([])
  if (!gap) throw new Error('no gap')
  expect(gap.to).toBeGreaterThan(gap.from)
  const ticket = await backend.ticketFor(tokens.agent1 ?? '', `/recordings/${id}`)
  const file = await fetch(`${backend.url}/api/recordings/${id}?access_token=${ticket}`)
  const sound = decode(readWav(Buffer.from(await file.arrayBuffer())))
  const part = (from: number, to: number) =>
    loudness(sound.slice((from * RATE) / 1000, (to * RATE) / 1000))
  expect(part(gap.from, gap.to)).toBe(0)
  expect(part(gap.to, (sound.length * 1000) / RATE)).toBeGreaterThan(0.01)
  const spoken = await backend.db
    .selectFrom('call_dialog')
    .select(['start_time', 'end_time'])
    .where('dialog_id', '=', id)
    .execute()
  // Both clocks begin with the answer, some ms apart.
  const inside = spoken.filter(
    ({ start_time, end_time }) => start_time < gap.to - 200 && end_time > gap.from + 200
  )
  expect(inside).toEqual([])
  expect(await operations()).toEqual(['暂停录音', '恢复录音'])
})

it('ends with the call', async () => {
  const id = await talking()
  await pause(id, true)
  // A pause has to last for a frame of sound to be one.
  await soon(async () => (await state(id)).secondsLeft ?? 300).toBeLessThan(300)
  const record = await hangUp(id)
  expect(record.recordingGaps).toHaveLength(1)
  await soon(operations).toEqual(['暂停录音', '通话结束时录音仍在暂停'])
  expect(await pause(id, false)).toMatchObject(refused('通话不存在或已结束'))
})

it('ends at the limit of the enterprise, which may be none', async () => {
  await limitIs('1')
  const id = await talking()
  await pause(id, true)
  expect(
    await page.received('recording_state', { callRecordId: id, isPaused: false })
  ).toMatchObject({ isByLimit: true })
  await soon(operations).toEqual(['暂停录音', '录音暂停已满 1 秒，自动恢复'])
  await limitIs('0')
  expect(dataOf(await pause(id, true))).toMatchObject({ isPaused: true, secondsLeft: null })
  const [gap] = (await hangUp(id)).recordingGaps ?? []
  expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBeGreaterThan(900)
})

it('is a setting of the calls, with the time in the operation log', async () => {
  const settings = async () =>
    dataOf<{ calls: { version: number } }>(await ask('admin', 'GET', '/system_settings')).calls
  await limitIs('300')
  const before = await settings()
  expect(before).toMatchObject({ recordingPauseSeconds: 300 })
  const save = async (more: object) => {
    const now = await settings()
    return ask('admin', 'PUT', '/system_settings/calls', { ...now, ...more })
  }
  expect(await save({ recordingPauseSeconds: 5 })).toMatchObject({ status: 400 })
  expect(await save({ recordingPauseSeconds: null })).toMatchObject({ body: { code: 1 } })
  expect(await settings()).toMatchObject({ recordingPauseSeconds: null })
  // A page that does not know it leaves it as it is.
  expect(await save({ recordingPauseSeconds: undefined })).toMatchObject({ body: { code: 1 } })
  expect(await settings()).toMatchObject({ recordingPauseSeconds: null })
})

it('needs a call of the own that is recorded, and the permission', async () => {
  const id = await talking()
  expect(await pause(id, true, 'agent2')).toMatchObject(refused('通话不存在或已结束'))
  await hangUp(id)
  await ask('agent1', 'PUT', '/agent/status', { signState: 'SIGN_FREE' })
  const ringing = await dial('13812340499')
  expect(await state(ringing)).toMatchObject({ canPause: false })
  expect(await pause(ringing, true)).toMatchObject(refused('该通话没有录音，不能暂停录音'))
  await backend.db
    .deleteFrom('role_permission')
    .where('code', '=', 'CCS.CALL.CENTER.BASIC.OPRE')
    .execute()
  await soon(async () => (await pause(ringing, true)).status).toBe(403)
})
