/** Attempts at the jobs of the transfer list, and what becomes of those that fail. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SWEEPS, TRANSFERS } from '../../../demo/server/jobs/job-queue.ts'
import { transfersOf } from '../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../support/server/backend.ts'
import { jobClient } from '../../support/server/job-client.ts'

const limits = { transferPause: 0, jobLook: 500, jobRetries: 2, jobRetryDelay: 0 }
const PHONE = '13912345678'
let folder: string
let files: string
let backend: TestBackend
let jobs: Awaited<ReturnType<typeof jobClient>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hutong-jobs-'))
  files = join(folder, 'files')
  mkdirSync(files)
  backend = await openBackend({ dataDir: folder, limits })
  jobs = await jobClient(backend.db, limits)
})
afterAll(async () => {
  await jobs.stop()
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

const transfer = (id: string) =>
  backend.db.selectFrom('transfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await transfer(id)).status
const soon = { timeout: 20_000, interval: 50 }
const failed = (id: string) => () => backend.lines.filter(line => line.includes(id)).length

describe('a job that fails unexpectedly', { timeout: 60_000 }, () => {
  // rule file-8
  it('is tried again, and done when the cause is gone', async () => {
    const patient = await jobClient(backend.db, { ...limits, jobRetries: 1000 })
    await patient.begin({ id: 'late', type: 2, input: { attachmentKey: 'late-file' } })
    await expect.poll(failed('late'), soon).toBeGreaterThan(0)
    expect(await statusOf('late')).toBe(1)
    writeFileSync(join(files, 'late-file'), `姓名,手机号码\n王伟,${PHONE}\n`)
    await expect.poll(() => statusOf('late'), soon).toBe(2)
    await patient.stop()
    expect(await transfer('late')).toMatchObject({ success_count: 1, fail_count: 0 })
  })

  it('fails with a message after its last attempt, and leaves no file', async () => {
    const { access_token: token } = await backend.signIn('leader')
    const channel = await listenTo(backend, token)
    await jobs.begin({ id: 'dead', type: 2, input: { attachmentKey: `${PHONE}-missing` } })
    await channel.received('transfer_progress', { id: 'dead', status: 3 })
    expect(failed('dead')()).toBe(3)
    expect((await transfer('dead')).tip_message).toBe('处理失败，请重试')
    expect(readdirSync(files).filter(name => name.startsWith('dead'))).toEqual([])
    const tips = await backend.db
      .selectFrom('message_tip')
      .select('title')
      .where('title', 'like', 'dead%')
      .execute()
    expect(tips).toHaveLength(1)
    channel.socket.close()
  })

  it('leaves neither numbers nor messages of errors in the queue', async () => {
    const rows = await jobs.rows()
    expect(rows).toContain('"dead"')
    expect(rows).not.toContain(PHONE)
    expect(rows).not.toContain('ENOENT')
  })

  it('is not tried again when its input caused the failure', async () => {
    writeFileSync(join(files, 'other-head'), 'a,b\n1,2\n')
    await jobs.begin({ id: 'input', type: 2, input: { attachmentKey: 'other-head' } })
    await expect.poll(() => statusOf('input'), soon).toBe(3)
    expect((await transfer('input')).tip_message).toContain('表头缺少')
    expect(failed('input')()).toBe(0)
    const { job_id } = await transfer('input')
    await expect
      .poll(async () => (await jobs.boss.getJobById(TRANSFERS, job_id ?? ''))?.state, soon)
      .toBe('completed')
  })
})

describe('jobs with a backend of their own', { timeout: 60_000 }, () => {
  it('wait longer before each further attempt', async () => {
    const slow = await openBackend({ limits: { jobLook: 3_600_000 } })
    const client = await jobClient(slow.db)
    await client.begin({ id: 'backoff' })
    const [job] = await client.boss.fetch(TRANSFERS)
    if (!job) throw new Error('no job')
    await client.boss.fail(TRANSFERS, job, new Error('Error'))
    const row = await client.boss.getJobById(TRANSFERS, job.id)
    expect(row).toMatchObject({ state: 'retry', retryLimit: 3, retryBackoff: true })
    expect(row?.startAfter.getTime()).toBeGreaterThan(Date.now() - 200)
    expect(await client.boss.fetch(TRANSFERS)).toEqual([])
    await client.stop()
    await slow.close()
  })

  it('leave the queue when they are cancelled before they begin', async () => {
    const busy = await openBackend({ limits: { transferPause: 60_000 } })
    const client = await jobClient(busy.db)
    const { access_token: token } = await busy.signIn('leader')
    const channel = await listenTo(busy, token)
    const own = transfersOf(busy, token)
    const running = [await own.exportCalls(), await own.exportCalls()]
    for (const id of running) await channel.received('transfer_progress', { id, successCount: 25 })
    const queued = await own.exportCalls()
    expect((await own.find(queued)).status).toBe(0)
    await own.cancel(queued)
    const states = await client.boss.findJobs(TRANSFERS, { key: queued })
    expect(states.map(({ state }) => state)).toEqual(['cancelled'])
    expect((await own.find(queued)).status).toBe(4)
    channel.socket.close()
    await client.stop()
    await busy.close()
  })

  it('end with a reset, which waits for the step under way', async () => {
    const busy = await openBackend({ limits: { transferPause: 60_000 } })
    const client = await jobClient(busy.db)
    const { access_token: token } = await busy.signIn('leader')
    const channel = await listenTo(busy, token)
    const own = transfersOf(busy, token)
    const ids = [await own.exportCalls(), await own.exportCalls(), await own.exportCalls()]
    await channel.received('transfer_progress', { id: ids[1] ?? '', successCount: 25 })
    const { status } = await busy.send('/demo/reset', { method: 'POST' })
    expect(status).toBe(200)
    expect(await client.boss.findJobs(TRANSFERS)).toEqual([])
    expect(await busy.db.selectFrom('transfer').select('id').execute()).toEqual([])
    const { access_token: newToken } = await busy.signIn('leader')
    const later = await listenTo(busy, newToken)
    const next = await transfersOf(busy, newToken).exportCalls()
    await later.received('transfer_progress', { id: next, successCount: 25 })
    later.socket.close()
    await client.stop()
    await busy.close()
  })

  it('sweep what is old by schedule', async () => {
    const schedules = await jobs.boss.getSchedules(SWEEPS)
    expect(schedules.map(({ key, cron }) => [key, cron]).sort()).toEqual([
      ['analyses', '27 * * * *'],
      ['callSums', '*/5 * * * *'],
      ['files', '17 * * * *'],
      ['lines', '* * * * *'],
      ['logins', '*/10 * * * *'],
      ['seatHours', '*/5 * * * *'],
      ['tables', '45 19 * * *'],
      ['unfinished', '5 20 * * *']
    ])
  })
})
