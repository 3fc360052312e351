// Recordings and transcripts whose term is over: previewed, confirmed, deleted once a day, logged.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import { sizeText } from '../../../../core/features/retention/rules.ts'
import type { Retention, StoredCalls } from '../../../../core/features/retention/schemas.ts'
import { chinaDay, chinaMidnight, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { removesExpired } from '../../../../demo/server/modules/retention/remove-expired.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const HOUR = 3_600_000
let backend: TestBackend
let token: string
let admin: ReturnType<typeof askingAs>
let recordingsDir: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
  admin = askingAs(backend, token)
  recordingsDir = mkdtempSync(join(tmpdir(), 'hutong-retention-'))
  mkdirSync(recordingsDir, { recursive: true })
})
afterEach(async () => {
  await backend.db.deleteFrom('retention_setting').execute()
  await backend.db.deleteFrom('setting_version').where('section', '=', 'retention').execute()
})
afterAll(async () => {
  await backend.close()
  rmSync(recordingsDir, { recursive: true, force: true })
})

const read = () => admin<Retention>('/retention')
const preview = (recordingDays: number | null, transcriptDays: number | null) =>
  admin<StoredCalls>('/retention/preview', { recordingDays, transcriptDays })
const save = async (
  recordingDays: number | null,
  transcriptDays: number | null,
  more: { isConfirmed?: boolean; version?: number } = {}
) => {
  const { version } = await read()
  const body = { recordingDays, transcriptDays, version, ...more }
  return admin<{ version: number }>('/retention', body, 'PUT')
}
const tomorrow = (hours: number) => chinaMidnight(chinaDay(Date.now(), 1)) + hours * HOUR
const run = (now = tomorrow(3)) =>
  removesExpired({ db: backend.db, recordings: folderFiles(recordingsDir) })(now)
const fileOf = (id: string) => join(recordingsDir, `${id}.wav`)

/** Calls of ten seconds that ended so many days ago, with recording and transcript. */
async function insertCalls(days: number, ids: readonly string[]): Promise<void> {
  const ended_at = Date.now() - days * DAY_MS
  const { db } = backend
  const call = await db
    .selectFrom('call_record')
    .selectAll()
    .where('enterprise_id', '=', 'ent-1')
    .where('call_task_id', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const times = { started_at: ended_at - 12_000, answered_at: ended_at - 10_000, ended_at }
  const rows = ids.map(id => ({ ...call, ...times, id, early_media_ms: 0, has_recording: true }))
  await db.insertInto('call_record').values(rows).execute()
  await db
    .insertInto('call_detail')
    .values(ids.map(id => ({ call_record_id: id, dialog_id: `dialog-${id}` })))
    .execute()
  const line = {
    ...{ sequence: 1, role: 'customer', text: '你好', start_time: 0, end_time: 900 },
    ...{ node_name: '', ignored: false, match_condition: null, match_value: '' }
  }
  await db
    .insertInto('call_dialog')
    .values(ids.map(id => ({ ...line, dialog_id: `dialog-${id}` })))
    .execute()
  for (const id of ids) writeFileSync(fileOf(id), Buffer.alloc(1000))
}
const callOf = async (id: string) => {
  const { data } = (await backend.send(`/api/call_records/${id}`, { token })).body as {
    data: CallRecord
  }
  return data
}
const rowOf = (id: string) =>
  backend.db
    .selectFrom('call_record')
    .select(['has_recording', 'recording_removed_at', 'transcript_removed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const linesOf = async (id: string) =>
  (
    await backend.db
      .selectFrom('call_dialog')
      .select('text')
      .where('dialog_id', '=', `dialog-${id}`)
      .execute()
  ).length
const operations = async () =>
  (await admin<{ list: Operation[] }>('/operation_log?pageSize=50')).list

// rules retention-1 and retention-2
it('shorter terms are saved when what they delete is confirmed, and changes are logged', async () => {
  await insertCalls(3000, ['old-1', 'old-2'])
  await insertCalls(2900, ['old-3'])
  const before = await read()
  expect(before).toMatchObject({ recordingDays: null, transcriptDays: null, lastRun: null })
  expect(before.stored.recordings).toBeGreaterThan(2)
  expect(await preview(2950, null)).toEqual({ recordings: 2, bytes: 160_000, transcripts: 0 })
  expect(await preview(null, 2800)).toEqual({ recordings: 0, bytes: 0, transcripts: 3 })
  expect(await preview(null, null)).toEqual({ recordings: 0, bytes: 0, transcripts: 0 })
  await expect(save(2950, null)).rejects.toThrow('录音 2 条（约 156.3 KB）、文字记录 0 份')
  expect((await read()).version).toBe(before.version)
  await save(2950, 2800, { isConfirmed: true })
  expect(await read()).toMatchObject({ recordingDays: 2950, transcriptDays: 2800 })
  // Nothing more is due: no question.
  await save(3100, 2800)
  await expect(save(2950, null, { version: 1, isConfirmed: true })).rejects.toThrow('已被他人修改')
  const [last, first] = (await operations()).filter(({ target }) => target.includes('保存期限'))
  expect(first?.changes).toEqual([
    { name: '录音保存天数', before: '永久', after: '2950 天' },
    { name: '文字记录保存天数', before: '永久', after: '2800 天' }
  ])
  expect(last?.changes).toEqual([{ name: '录音保存天数', before: '2950 天', after: '3100 天' }])
  for (const days of [29, 3651, 0, 30.5]) await expect(save(days, null)).rejects.toThrow()
})

// rules retention-2, retention-4 and retention-5
it('what has expired is deleted after two of the next day, once, and the log says how much', async () => {
  await insertCalls(2700, ['gone-1', 'gone-2'])
  await insertCalls(2500, ['kept'])
  await save(2600, null, { isConfirmed: true })
  expect(await run(Date.now())).toBeGreaterThan(0)
  expect(await run(tomorrow(1.9))).toBeCloseTo(0.1 * HOUR, -3)
  expect((await rowOf('gone-1')).has_recording).toBe(true)
  const { recordings } = await preview(2600, null)
  await run()
  for (const id of ['gone-1', 'gone-2']) {
    expect(await rowOf(id)).toMatchObject({
      ...{ has_recording: false, recording_removed_at: tomorrow(3), transcript_removed_at: null }
    })
    expect(existsSync(fileOf(id))).toBe(false)
    expect(await linesOf(id)).toBe(1)
  }
  expect((await rowOf('kept')).has_recording).toBe(true)
  expect(existsSync(fileOf('kept'))).toBe(true)
  const { lastRun } = await read()
  expect(lastRun).toMatchObject({ recordings, transcripts: 0, time: tomorrow(3) })
  const logged = async () =>
    (await operations()).filter(({ detail }) => detail.startsWith('按保存期限删除'))
  const [entry] = await logged()
  expect(entry).toMatchObject({
    ...{ userName: '系统', target: '录音和文字记录', actionType: 3 },
    detail: `按保存期限删除：录音 ${recordings} 条（${sizeText(lastRun?.bytes ?? 0)}）、文字记录 0 份`
  })
  const count = (await logged()).length
  await run(tomorrow(5))
  await run(tomorrow(27))
  expect((await logged()).length).toBe(count)

  // Pages and downloads say why there is none.
  const ticket = await backend.send('/api/files/ticket', {
    ...{ token, body: { resource: '/recordings/gone-1' } }
  })
  expect(ticket.body).toMatchObject({ message: '录音已按保存期限删除' })
  expect(await callOf('gone-1')).toMatchObject({ hasRecording: false, isRecordingRemoved: true })
  expect(await callOf('kept')).not.toHaveProperty('isRecordingRemoved')
})

// rule retention-3
it('transcripts go by their own term, and shared lines with the last of their calls', async () => {
  await insertCalls(2400, ['first', 'second'])
  await insertCalls(2200, ['sharing'])
  const shared = { dialog_id: 'dialog-first' }
  await backend.db
    .updateTable('call_detail')
    .set(shared)
    .where('call_record_id', '=', 'sharing')
    .execute()
  await save(null, 2300, { isConfirmed: true })
  await run()
  expect(await rowOf('first')).toMatchObject({
    ...{ has_recording: true, recording_removed_at: null, transcript_removed_at: tomorrow(3) }
  })
  expect(await linesOf('second')).toBe(0)
  expect(await linesOf('first')).toBe(1)
  await save(null, 2100, { isConfirmed: true })
  await run()
  expect(await linesOf('first')).toBe(0)
})

// rule retention-3
it('a call of an order that is not settled is left until it is', async () => {
  await insertCalls(2000, ['handled'])
  const { id } = await admin<{ id: string }>('/work_orders', {
    ...{ serviceType: 'OTHER', serviceContent: '投诉待查', callRecordId: 'handled' }
  })
  await save(1950, 1950, { isConfirmed: true })
  await run()
  expect((await rowOf('handled')).has_recording).toBe(true)
  expect(existsSync(fileOf('handled'))).toBe(true)
  const settled = { order_state: 3 as const }
  await backend.db.updateTable('service_record').set(settled).where('id', '=', id).execute()
  await run(tomorrow(27))
  expect(await rowOf('handled')).toMatchObject({ has_recording: false })
  expect(await linesOf('handled')).toBe(0)
})

// rule retention-4
it('a run of many batches that was broken off goes on, and counts all of them', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => `many-${at}`)
  await insertCalls(1800, ids)
  await save(1750, null, { isConfirmed: true })
  const due = (await preview(1750, null)).recordings
  expect(due).toBeGreaterThanOrEqual(450)
  // One batch was deleted before the server ended.
  const part = ids.slice(0, 200)
  for (const id of part) rmSync(fileOf(id))
  await backend.db
    .updateTable('call_record')
    .set({ has_recording: false, recording_removed_at: 1 })
    .where('id', 'in', part)
    .execute()
  await backend.db.updateTable('retention_setting').set({ recordings: 200, bytes: 7 }).execute()
  await Promise.all([run(), run()])
  const { lastRun } = await read()
  expect(lastRun?.recordings).toBe(due)
  expect(lastRun?.bytes).toBe(7 + 250 * 1000)
  expect(ids.some(id => existsSync(fileOf(id)))).toBe(false)
})

it('is of the own enterprise, and needs the permission', async () => {
  await insertCalls(1600, ['other'])
  const theirs = { enterprise_id: 'ent-2' }
  await backend.db.updateTable('call_record').set(theirs).where('id', '=', 'other').execute()
  await save(1550, 1550, { isConfirmed: true })
  await run()
  expect((await rowOf('other')).has_recording).toBe(true)
  const agent = (await backend.signIn('agent2')).access_token
  expect((await backend.send('/api/retention', { token: agent })).status).toBe(403)
})

// rule retention-9
it('each server deletes its own files of what another has removed, and no others', async () => {
  await insertCalls(2700, ['elsewhere'])
  await insertCalls(2500, ['stays'])
  const second = mkdtempSync(join(tmpdir(), 'hutong-retention-'))
  for (const id of ['elsewhere', 'stays', 'of-no-call'])
    writeFileSync(join(second, `${id}.wav`), Buffer.alloc(100))
  await save(2600, null, { isConfirmed: true })
  await run()
  expect(existsSync(fileOf('elsewhere'))).toBe(false)
  // The other server finds the run done.
  const runThere = removesExpired({ db: backend.db, recordings: folderFiles(second) })
  await runThere(tomorrow(3.5))
  expect(existsSync(join(second, 'elsewhere.wav'))).toBe(false)
  expect(existsSync(join(second, 'stays.wav'))).toBe(true)
  expect(existsSync(join(second, 'of-no-call.wav'))).toBe(true)
  // Made again by a request that had begun before. The folder is not read again on the same day.
  const again = join(second, 'elsewhere.wav')
  writeFileSync(again, Buffer.alloc(100))
  await runThere(tomorrow(3.6))
  expect(existsSync(again)).toBe(true)
  await runThere(tomorrow(25))
  expect(existsSync(again)).toBe(true)
  await runThere(tomorrow(27))
  expect(existsSync(again)).toBe(false)
  rmSync(second, { recursive: true })
})
