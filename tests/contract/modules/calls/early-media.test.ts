import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallBase, Dialogue } from '../../../../core/features/call-detail/schemas.ts'
import { decode, FRAME_MS, loudness, RATE } from '../../../../demo/server/telephony/media/g711.ts'
import { ringBackSound } from '../../../../demo/server/telephony/media/ring-back.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-early-media-'))
let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend({ dataDir, telephones: true, limits: { wrapUp: 0 } })
  await record(true)
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sets `recordingEarlyMedia` of the enterprise, and signs an agent in. */
async function record(early: boolean): Promise<void> {
  await backend.db
    .updateTable('enterprise')
    .set({ recording_early_media: early })
    .where('id', '=', 'ent-1')
    .execute()
  token = (await backend.signIn('agent1')).access_token
}
const ask = async <Data>(path: string, method = 'GET', body?: object): Promise<Data> => {
  const reply = await backend.send(path, { method, token, ...(body && { body }) })
  return (reply.body as { data: Data }).data
}
const callOf = (id: string) => ask<CallBase>(`/api/call_records/base/${id}`)
const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 10_000 })
const over = async (id: string): Promise<CallBase> => {
  await soon(async () => (await callOf(id)).isRunning).toBe(false)
  return callOf(id)
}

/** How much the customer has said, in frames: so much is on the recording. */
async function framesOf(id: string): Promise<number> {
  const { legs } = (await backend.network?.stats()) ?? { legs: [] }
  return legs.find(({ callRecordId }) => callRecordId === id)?.tx ?? 0
}

/** A call that the robot makes, until it has said its first line or has failed. */
async function robotCall(phone: string): Promise<CallBase> {
  const order = { by: 'agent1', phone, lines: 3, every: 300 }
  const { callRecordId } = await ask<CallBase>('/demo/robot_call', 'POST', order)
  return over(callRecordId)
}

/** An agent's call by a device of their own, hung up once the customer is heard. */
async function agentCall(customerPhone: string): Promise<CallBase> {
  await ask('/api/agent/mode', 'PUT', { agentMode: 1 })
  await ask('/api/agent/status', 'PUT', { signState: 'SIGN_FREE' })
  const { callRecordId } = await ask<CallBase>('/api/calls', 'POST', { customerPhone })
  await soon(() => framesOf(callRecordId)).toBeGreaterThan(5)
  await ask(`/api/calls/${callRecordId}/hang_up`, 'POST')
  return over(callRecordId)
}

async function download(id: string, path = `/recordings/${id}?`): Promise<Buffer> {
  const ticket = await backend.ticketFor(token, `/recordings/${id}`)
  const answer = await fetch(`${backend.url}/api${path}access_token=${ticket}`)
  expect(answer.status).toBe(200)
  return readWav(Buffer.from(await answer.arrayBuffer()))
}
const samplesIn = (milliseconds: number) => (milliseconds * RATE) / 1000

/** What is heard before the answer, which has to be the ring-back tone, and what after it. */
async function parts({ callRecordId, earlyMediaMs = 0 }: CallBase) {
  const sound = await download(callRecordId)
  expect(earlyMediaMs % FRAME_MS).toBe(0)
  const [before, after] = [sound.subarray(0, samplesIn(earlyMediaMs)), samplesIn(earlyMediaMs)]
  expect(before.equals(ringBackSound(earlyMediaMs))).toBe(true)
  return { sound, after: sound.subarray(after) }
}

describe('where the enterprise records early media', () => {
  it.each([
    ['a robot', () => robotCall('13900001111')],
    ['an agent', () => agentCall('13900001112')]
  ])(
    'the recording of %s begins with the ringing, and has the offset of the answer',
    async (_, make) => {
      const call = await make()
      // A customer of the demo answers after 300 ms.
      expect(call.earlyMediaMs).toBeGreaterThan(100)
      expect(call).toMatchObject({ connectResult: 0, hasRecording: true })
      const { sound, after } = await parts(call)
      expect(loudness(decode(sound.subarray(0, samplesIn(FRAME_MS))))).toBeGreaterThan(0.1)
      expect(after.length).toBeGreaterThan(0)
      expect(after.equals(ringBackSound((1000 * after.length) / RATE))).toBe(false)
    }
  )

  it('a line keeps its time from the answer, and its piece is cut from behind the ringing', async () => {
    const call = await agentCall('13900001113')
    const { list } = await ask<Dialogue>(`/api/call_records/${call.callRecordId}/dialogs`)
    const [line] = list
    expect(line?.startTime).toBe(0)
    const piece = await download(call.callRecordId, `${line?.audio}&`)
    const { after } = await parts(call)
    const length = Math.min(piece.length, after.length)
    expect(length).toBeGreaterThan(0)
    expect(piece.subarray(0, length).equals(after.subarray(0, length))).toBe(true)
  })

  it('a call that was not answered is a recording of its ringing, and nothing else', async () => {
    const call = await robotCall('13900001480')
    expect(call).toMatchObject({ connectResult: 3, callDuration: 0, hasRecording: true })
    const { sound, after } = await parts(call)
    expect(sound.length).toBeGreaterThan(0)
    expect(after.length).toBe(0)
  })

  it('a call that never rang has no recording', async () => {
    const call = await robotCall('13900001486')
    expect(call).toMatchObject({ connectResult: 5, hasRecording: false })
    expect(call.earlyMediaMs).toBeUndefined()
  })

  it('a call from outside is recorded from the answer on: its ringing is not audible here', async () => {
    await ask('/api/agent/mode', 'PUT', { agentMode: 1 })
    await ask('/api/agent/status', 'PUT', { signState: 'SIGN_FREE' })
    const from = '13900001114'
    const { callRecordId } = await ask<CallBase>('/demo/incoming', 'POST', { from, to: '100' })
    await ask(`/api/calls/${callRecordId}/answer`, 'POST')
    await soon(() => framesOf(callRecordId)).toBeGreaterThan(5)
    await ask(`/api/calls/${callRecordId}/hang_up`, 'POST')
    const call = await over(callRecordId)
    expect(call).toMatchObject({ callDirectionType: 1, hasRecording: true })
    expect(call.earlyMediaMs).toBeUndefined()
  })
})

describe('where it does not', () => {
  beforeAll(() => record(false))

  it.each([
    ['a robot', () => robotCall('13900002111')],
    ['an agent', () => agentCall('13900002112')]
  ])('the recording of %s begins with the answer', async (_, make) => {
    const call = await make()
    expect(call).toMatchObject({ connectResult: 0, hasRecording: true })
    expect(call.earlyMediaMs).toBeUndefined()
    const sound = await download(call.callRecordId)
    expect(sound.subarray(0, 400).equals(ringBackSound(60).subarray(0, 400))).toBe(false)
  })

  it('a call that was not answered has no recording', async () => {
    const call = await robotCall('13900002480')
    expect(call).toMatchObject({ connectResult: 3, hasRecording: false })
  })
})
