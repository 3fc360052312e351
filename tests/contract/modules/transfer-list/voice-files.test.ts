// The recordings of calls as one zip: job type 6.
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import type { TransferFile } from '../../../../core/features/transfer-list/transfer-file-endpoints.ts'
import { packedBytes, zipEntries } from '../../../../core/lib/spreadsheet/zip.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { JobFailure } from '../../../../demo/server/jobs/job-types.ts'
import { defaultLimits } from '../../../../demo/server/limits.ts'
import { exportVoices } from '../../../../demo/server/modules/voice-files/export-voices.ts'
import { readWav } from '../../../../demo/server/telephony/media/wav.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hutong-voices-'))
let backend: TestBackend
let token: string
let transfers: ReturnType<typeof transfersOf>
beforeAll(async () => {
  backend = await openBackend({ dataDir, limits: { transferPause: 0 } })
  token = (await backend.signIn('admin')).access_token
  transfers = transfersOf(backend, token)
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const begin = async (search: object, of = transfers) =>
  (await of.ask<{ id: string }>('/call_records/export_voice', search)).id
const over = (id: string, status = 2, of = transfers) =>
  expect
    .poll(async () => (await of.find(id)).status, { interval: 20, timeout: 30_000 })
    .toBe(status)
const download = (id: string, as = token) =>
  fetch(`${backend.url}/api/v1/crm/operations/${id}/voice_file`, {
    headers: { authorization: `Bearer ${as}` }
  })
/** The contents of a zip by name. */
async function unpacked(answer: Response): Promise<ReadonlyMap<string, Buffer>> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const entries = zipEntries(bytes)
  return new Map([...entries].map(([name, entry]) => [name, packedBytes(bytes, entry)]))
}
const indexOf = (files: ReadonlyMap<string, Buffer>) =>
  rowsOfCsv((files.get('清单.csv') ?? Buffer.alloc(0)).toString('utf8').replace(/^\uFEFF/, ''))
const recorded = async (of = transfers) => {
  const all: CallRecord[] = []
  for (let page = 1; ; page += 1) {
    const search = `page=${page}&pageSize=100`
    const { list } = await of.ask<{ list: CallRecord[] }>(`/call_records?${search}`)
    if (list.length === 0) return all.filter(({ hasRecording }) => hasRecording)
    all.push(...list)
  }
}

// rule file-22, rule file-23
describe('the recordings of calls', () => {
  it('are one zip with a playable file per call and an index', async () => {
    const id = await begin({})
    await over(id)
    const transfer = await transfers.find(id)
    expect(transfer).toMatchObject({ type: 6, name: '录音导出', hasDetail: false, failCount: 0 })
    expect(transfer.fileName).toMatch(/^通话录音_\d{4}-\d\d-\d\d\.zip$/)
    const answer = await download(id)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = await unpacked(answer)
    const [heading, ...rows] = indexOf(files)
    expect(heading?.slice(0, 4)).toEqual(['文件', '呼叫方向', '客户姓名', '客户号码'])
    const sounds = [...files.keys()].filter(name => name.endsWith('.wav'))
    expect(sounds.length).toBeGreaterThan(25)
    expect(rows.map(([name]) => name)).toEqual(sounds)
    expect(transfer).toMatchObject({ sumCount: sounds.length, successCount: sounds.length })
    expect(transfer.tipMessage).toBe(`共 ${sounds.length} 个录音`)
    for (const name of sounds)
      expect(readWav(files.get(name) ?? Buffer.alloc(0)).length > 0).toBe(true)
    const calls = await recorded()
    for (const { callRecordId } of calls.slice(0, 20))
      expect(sounds.filter(name => name.endsWith(`_${callRecordId}.wav`))).toHaveLength(1)
    const [file] = await transfers.ask<TransferFile[]>(`/v1/crm/operations/${id}/files`)
    const { byteLength } = await (await download(id)).arrayBuffer()
    expect(file).toMatchObject({ kind: 'result', size: byteLength })
  }, 60_000)

  it('of a search only, without the digits of hidden numbers', async () => {
    const [call] = await recorded()
    if (!call) throw new Error('no recorded call')
    await backend.db
      .updateTable('call_record')
      .set({ is_number_hidden: true, customer_phone: '13812345678', customer_name: '王/伟' })
      .where('id', '=', call.callRecordId)
      .execute()
    const id = await begin({ customerName: '王/伟' })
    await over(id)
    const files = await unpacked(await download(id))
    const [name = ''] = files.keys()
    expect(name).toMatch(/^\d{8}-\d{6}_王伟_138xxxx5678_[\w-]+\.wav$/)
    expect([...files.keys()]).toEqual([name, '清单.csv'])
    expect(indexOf(files)[1]).toEqual(expect.arrayContaining([name, '138****5678']))
    expect(files.get('清单.csv')?.includes('13812345678')).toBe(false)
  })

  it('that are gone meanwhile have a row without a file', async () => {
    const id = 'gone-1'
    const gone = { customer_phone: '13700000001', is_number_hidden: false }
    const [call] = await recorded()
    const row = await backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', call?.callRecordId ?? '')
      .executeTakeFirstOrThrow()
    await backend.db
      .insertInto('call_record')
      .values([
        { ...row, ...gone, id },
        { ...row, ...gone, id: 'kept-1' }
      ])
      .execute()
    await backend.db
      .insertInto('call_detail')
      .values({ call_record_id: 'kept-1', recording: await sharedRecording() })
      .execute()
    await rm(join(dataDir, 'recordings', `${id}.wav`), { force: true })
    const job = await begin({ customerPhone: gone.customer_phone })
    await over(job)
    expect((await transfers.find(job)).tipMessage).toBe('共 1 个录音，1 个录音文件已不存在')
    const rows = indexOf(await unpacked(await download(job))).slice(1)
    expect(rows.map(cells => [cells[0] !== '', cells.at(-1)]).toSorted()).toEqual([
      [false, '录音文件已不存在'],
      [true, '']
    ])
    await backend.db
      .updateTable('call_record')
      .set({ has_recording: false })
      .where('id', '=', id)
      .execute()
  })
})

const sharedRecording = async () =>
  (
    await backend.db
      .selectFrom('call_detail')
      .select('recording')
      .where('recording', 'is not', null)
      .executeTakeFirstOrThrow()
  ).recording

describe('an export of recordings', () => {
  it('without a recording is refused', async () => {
    await expect(begin({ customerPhone: '19999999999' })).rejects.toThrow('当前条件下没有录音')
  })

  it('has only the calls that its user may see', async () => {
    const leader = (await backend.signIn('leader')).access_token
    const of = transfersOf(backend, leader)
    const own = await recorded(of)
    const all = await recorded()
    expect(own.length).toBeLessThan(all.length)
    const id = await begin({}, of)
    await over(id, 2, of)
    const files = await unpacked(await download(id, leader))
    const foreign = all.filter(call => !own.some(one => one.callRecordId === call.callRecordId))
    const names = [...files.keys()]
    for (const { callRecordId } of foreign)
      expect(names.some(name => name.endsWith(`_${callRecordId}.wav`))).toBe(false)
    expect(names).toHaveLength(own.length + 1)
    // Another user's job is not there.
    expect(await (await download(id)).json()).toMatchObject({ message: '任务不存在或已删除' })
  })

  it('needs both permissions, as long as it runs', async () => {
    const agent = (await backend.signIn('agent2')).access_token
    const answer = await backend.send('/api/call_records/export_voice', { token: agent, body: {} })
    expect(answer.status).toBe(403)
    const listens = (code: string, is: boolean) =>
      is
        ? backend.db.insertInto('role_permission').values({ role_id: 'role-2', code }).execute()
        : backend.db
            .deleteFrom('role_permission')
            .where('role_id', '=', 'role-2')
            .where('code', '=', code)
            .execute()
    const leader = (await backend.signIn('leader')).access_token
    const id = await begin({}, transfersOf(backend, leader))
    const job = await backend.db
      .selectFrom('transfer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await over(id, 2, transfersOf(backend, leader))
    await listens('CMC.RECO.PERM', false)
    try {
      const kind = exportVoices(folderFiles(join(dataDir, 'files')), {
        ...{ recordings: folderFiles(join(dataDir, 'recordings')), limits: defaultLimits },
        log: String
      })
      const step = await kind.open(job, backend.db)
      const again = backend.db.transaction().execute(inside => step(job, inside))
      await expect(again).rejects.toThrow(JobFailure)
      const refused = await backend.send('/api/call_records/export_voice', {
        ...{ token: leader, body: {} }
      })
      expect(refused.status).toBe(403)
    } finally {
      await listens('CMC.RECO.PERM', true)
    }
  })

  it('ends with a sentence when the storage of its user is used up', async () => {
    const small = await openBackend({ limits: { transferPause: 0, userBytes: 100_000 } })
    try {
      const of = transfersOf(small, (await small.signIn('admin')).access_token)
      const id = await begin({}, of)
      await over(id, 3, of)
      expect((await of.find(id)).fileKey).toBeNull()
    } finally {
      await small.close()
    }
  })

  it('can be cancelled, and leaves nothing', async () => {
    const slow = await openBackend({ limits: { transferPause: 60_000 } })
    try {
      const as = (await slow.signIn('admin')).access_token
      const of = transfersOf(slow, as)
      const id = await begin({}, of)
      await expect.poll(async () => (await of.find(id)).successCount).toBeGreaterThan(0)
      await of.cancel(id)
      expect(await of.find(id)).toMatchObject({ status: 4, fileKey: null })
    } finally {
      await slow.close()
    }
  })

  it('is the only kind of job with a voice file', async () => {
    const id = await transfers.exportCalls()
    await over(id)
    expect(await (await download(id)).json()).toMatchObject({ message: '任务没有录音文件' })
    expect((await download(id, 'none')).status).toBe(401)
  })
})
