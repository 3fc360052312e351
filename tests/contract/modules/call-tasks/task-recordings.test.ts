import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Dialogue } from '../../../../core/features/call-detail/schemas.ts'
import { decode, loudness, RATE } from '../../../../demo/server/telephony/media/g711.ts'
import { ringBackSound } from '../../../../demo/server/telephony/media/ring-back.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-spoken-'))
let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, dataDir })
  token = (await backend.signIn('admin')).access_token
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('the recording of a robot’s call is generated when it is first requested', async () => {
  const tasks = tasksOf(backend, token)
  const id = await tasks.create()
  await tasks.add(id, phonesFrom(4_100_000, 40))
  await tasks.move(id, 'start')
  await tasks.reached(id, 4)
  const calls = await backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('call_task_id', '=', id)
    .orderBy('id')
    .execute()
  const answered = calls.filter(call => call.answered_at !== null)
  expect(answered.length).toBeGreaterThan(0)
  // Without an answer, only ringing can have been heard.
  const unanswered = calls.filter(call => call.answered_at === null)
  for (const { has_recording, connect_result } of unanswered)
    expect(has_recording ? [6, 7] : [1, 2, 3, 4, 5, 14]).toContain(connect_result)
  expect(unanswered.filter(call => call.has_recording !== call.early_media_ms > 0)).toEqual([])
  expect(unanswered.filter(call => call.has_recording).length).toBeGreaterThan(0)
  expect(answered.filter(call => !call.has_recording)).toEqual([])
  const [call] = answered
  if (!call?.answered_at || !call.ended_at) throw new Error('no call was answered')
  const file = join(dataDir, 'recordings', `${call.id}.wav`)
  expect(existsSync(file)).toBe(false)

  const ticket = await backend.ticketFor(token, `/recordings/${call.id}`)
  const download = async (path: string) => {
    const answer = await fetch(`${backend.url}/api${path}access_token=${ticket}`)
    expect(answer.status).toBe(200)
    return readWav(Buffer.from(await answer.arrayBuffer()))
  }
  const whole = await Promise.all([1, 2].map(() => download(`/recordings/${call.id}?`)))
  expect(whole[0]).toEqual(whole[1])
  const rang = call.answered_at - call.started_at
  expect(call.early_media_ms).toBe(rang)
  expect(whole[0]?.length).toBe(((call.ended_at - call.started_at) * RATE) / 1000)
  expect(whole[0]?.subarray(0, RATE * 4).equals(ringBackSound(4000))).toBe(true)
  expect(existsSync(file)).toBe(true)

  const { list } = await tasks.ask<Dialogue>(`/call_records/${call.id}/dialogs`)
  const [first] = list
  const piece = await download(`${first?.audio}&`)
  expect(loudness(decode(piece))).toBeGreaterThan(0.01)
  // Before the first word nothing is heard.
  const answer = (rang * RATE) / 1000
  const after = whole[0]?.subarray(answer, answer + RATE / 5) ?? Buffer.alloc(0)
  expect(loudness(decode(after))).toBe(0)
  const begins = answer + ((first?.startTime ?? 0) * RATE) / 1000
  expect(piece.equals(whole[0]?.subarray(begins, begins + piece.length) ?? piece)).toBe(true)
})
