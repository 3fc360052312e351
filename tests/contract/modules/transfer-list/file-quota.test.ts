import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../../demo/server/auth/token-store.ts'
import { folderFiles } from '../../../../demo/server/files/open-files.ts'
import { checkQuota, dropImported, dropOld } from '../../../../demo/server/jobs/file-quota.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const MEGABYTE = 1024 * 1024
const ended = 'call_task_import_complete_info'
let folder: string
let files: string
let backend: TestBackend
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hutong-quota-'))
  files = join(folder, 'files')
  backend = await openBackend({
    dataDir: folder,
    limits: {
      ...{ userBytes: 2 * MEGABYTE, enterpriseBytes: 3 * MEGABYTE },
      ...{ transferPause: 0, userJobs: 3, enterpriseJobs: 5 }
    }
  })
})
afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

const of = async (username: string) => {
  const { access_token: token, userId } = await backend.signIn(username)
  return { token, userId, ...transfersOf(backend, token) }
}
const table = (bytes: number) =>
  `姓名,手机号码\n${'王伟,13812345678\n'.repeat(1)}`.padEnd(bytes, '\n')
const stored = (): Promise<string[]> => readdir(files).catch(() => [])
const forget = async () => {
  await backend.db.deleteFrom('attachment').execute()
  await backend.db.deleteFrom('transfer').execute()
}

describe('what is uploaded', () => {
  // rule file-14
  it('has a limit for one person, and one for an enterprise', async () => {
    const [agent, leader] = [await of('agent1'), await of('leader')]
    await agent.upload(table(1.5 * MEGABYTE))
    const before = await stored()
    await expect(agent.upload(table(0.75 * MEGABYTE))).rejects.toThrow(
      '您保存的文件已达2MB上限，请清理已完成的任务后再试'
    )
    expect(await stored()).toEqual(before)
    await leader.upload(table(MEGABYTE))
    await expect(leader.upload(table(0.75 * MEGABYTE))).rejects.toThrow(
      '本企业保存的文件已达3MB上限'
    )
    await forget()
  })

  it('counts what comes all at once', async () => {
    const agent = await of('agent1')
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => agent.upload(table(0.75 * MEGABYTE)))
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await forget()
  })

  it('may fill the limit to the last byte', async () => {
    const agent = await of('agent1')
    await agent.upload(table(MEGABYTE))
    const { size } = await backend.db
      .selectFrom('attachment')
      .select('size')
      .executeTakeFirstOrThrow()
    const kept = { userId: agent.userId, enterpriseId: 'ent-1' }
    const check = (userBytes: number, enterpriseBytes: number, more: number) =>
      checkQuota(backend.db, { userBytes, enterpriseBytes }, kept as Session, more)
    const [exact, large] = [size + 10, 9 * MEGABYTE]
    await check(exact, exact, 10)
    await expect(check(exact, large, 11)).rejects.toThrow('您保存的文件已达1MB上限')
    await expect(check(large, exact, 11)).rejects.toThrow('本企业保存的文件已达1MB上限')
    await forget()
  })

  it('goes with the job that it was for', async () => {
    const leader = await of('leader')
    const channel = await listenTo(backend, leader.token)
    const id = await leader.importContacts('姓名,手机号码\n赵敏,13912340001\n')
    await channel.received(ended, { callTaskId: id })
    const { input } = await backend.db
      .selectFrom('transfer')
      .select('input')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { attachmentKey } = input as { attachmentKey: string }
    expect(await stored()).toContain(attachmentKey)
    await leader.clear([id])
    expect(await stored()).not.toContain(attachmentKey)
    expect(await backend.db.selectFrom('attachment').selectAll().execute()).toEqual([])
    channel.socket.close()
  })

  it('goes when it is old, but not while a job needs it', async () => {
    const leader = await of('leader')
    const [old, needed] = [await leader.upload(table(100)), await leader.upload(table(100))]
    const fresh = await leader.upload(table(100))
    await backend.db
      .updateTable('attachment')
      .set({ created_at: Date.now() - 10_000 })
      .where('key', 'in', [old, needed])
      .execute()
    await waiting('ent-1', leader.userId, 'needs', { attachmentKey: needed })
    await dropOld(backend.db, folderFiles(files), 5000)
    const left = await stored()
    expect([old, needed, fresh].map(key => left.includes(key))).toEqual([false, true, true])
    await forget()
  })
})

describe('a file', () => {
  it('of an import stays while any job names it, also one that is done', async () => {
    const leader = await of('leader')
    const [named, free] = [await leader.upload(table(100)), await leader.upload(table(100))]
    await waiting('ent-1', leader.userId, 'done', { attachmentKey: named })
    await backend.db.updateTable('transfer').set({ status: 2 }).execute()
    await dropImported(backend.db, folderFiles(files), [])
    await dropImported(backend.db, folderFiles(files), [named, free])
    const left = await stored()
    expect([named, free].map(key => left.includes(key))).toEqual([true, false])
    await forget()
  })

  it('that is old goes although a job that is done names it, from the list as well', async () => {
    const leader = await of('leader')
    const [old, fresh] = [await leader.upload(table(100)), await leader.upload(table(100))]
    // One that is missing on the disk does not keep the others.
    const missing = await leader.upload(table(100))
    await rm(join(files, missing))
    await backend.db
      .updateTable('attachment')
      .set({ created_at: Date.now() - 10_000 })
      .where('key', 'in', [missing, old])
      .execute()
    await waiting('ent-1', leader.userId, 'done', { attachmentKey: old })
    await waiting('ent-1', leader.userId, 'other')
    const jobs = backend.db.updateTable('transfer')
    await jobs
      .set({ status: 2, file_key: old, fail_key: missing })
      .where('id', '=', 'done')
      .execute()
    await jobs
      .set({ status: 2, file_key: fresh, fail_key: fresh })
      .where('id', '=', 'other')
      .execute()
    await dropOld(backend.db, folderFiles(files), 5000)
    const keys = backend.db.selectFrom('transfer').select(['file_key', 'fail_key']).orderBy('id')
    expect(await keys.execute()).toEqual([
      { file_key: null, fail_key: null },
      { file_key: fresh, fail_key: fresh }
    ])
    expect((await stored()).includes(old)).toBe(false)
    await dropOld(backend.db, folderFiles(files), 5000)
    expect((await stored()).includes(fresh)).toBe(true)
    await forget()
  })
})

/** A job of another server, which is not taken here. */
const waiting = (enterprise_id: string, user_id: string, id: string, input: object = {}) =>
  sql`insert into transfer (id, enterprise_id, user_id, type, name, file_name, created_at, status,
      tip_message, sum_count, success_count, fail_count, is_seen, input, checkpoint, turn, job_id)
    values (${id}, ${enterprise_id}, ${user_id}, 1, '', '', 1, 1, '', 0, 0, 0, true,
      ${JSON.stringify(input)}, '{"bytes":0}', 0, gen_random_uuid())`.execute(backend.db)

describe('jobs', () => {
  // rule file-7
  it('have a limit for one person, and one for an enterprise, with a sentence', async () => {
    const leader = await of('leader')
    for (const one of ['a', 'b', 'c']) await waiting('ent-1', leader.userId, one)
    await expect(leader.exportCalls()).rejects.toThrow('您有3个任务尚未完成，请等待完成后再试')
    await backend.db.updateTable('transfer').set({ user_id: 'others' }).execute()
    for (const one of ['d', 'e']) await waiting('ent-1', 'others', one)
    await expect(leader.exportCalls()).rejects.toThrow('本企业有5个任务尚未完成，请稍后再试')
    await forget()
  })

  it('are counted one after the other when they come all at once', async () => {
    const leader = await of('leader')
    const pause = { transferPause: 60_000 }
    const busy = await openBackend({ limits: { ...pause, userJobs: 3, enterpriseJobs: 5 } })
    try {
      const { access_token: token } = await busy.signIn('leader')
      const { exportCalls } = transfersOf(busy, token)
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => exportCalls()))
      const unfinished = await busy.db
        .selectFrom('transfer')
        .select('id')
        .where('user_id', '=', leader.userId)
        .where('status', 'in', [0, 1])
        .execute()
      expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(5)
      expect(unfinished).toHaveLength(3)
    } finally {
      await busy.close()
    }
  })
})
