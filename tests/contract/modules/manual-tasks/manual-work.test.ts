import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  emptyHands,
  type ManualCaller,
  manualOf,
  wasAllowed
} from '../../../support/scenes/manual-scenes.ts'
import { atTen, phonesFrom } from '../../../support/scenes/task-scenes.ts'
import { listenTo, openBackend, type TestBackend } from '../../../support/server/backend.ts'

const clock = atTen
let backend: TestBackend
let manager: ManualCaller
let one: ManualCaller
let other: ManualCaller
let token: string
let leaderToken: string
let otherToken: string
beforeAll(async () => {
  backend = await openBackend({
    telephones: true,
    dialClock: () => clock(),
    limits: { wrapUp: 60 }
  })
  leaderToken = (await backend.signIn('leader')).access_token
  otherToken = (await backend.signIn('agent2')).access_token
  manager = manualOf(backend, leaderToken)
  token = (await backend.signIn('agent1')).access_token
  one = manualOf(backend, token)
  other = manualOf(backend, otherToken)
})
afterAll(() => backend.close())
beforeEach(() => emptyHands(backend))
/** As though the time that agents may hold numbers of a task had passed. */
const lapse = ({ db }: TestBackend, taskId: string) =>
  sql`update manual_item set lease_until = ${Date.now() - 1} where task_id = ${taskId}
    and lease_until is not null`.execute(db)

describe('numbers that are claimed', () => {
  it('are one person’s each, however many claim at once', async () => {
    const id = await manager.running(phonesFrom(1_000_000, 60), { claimLimit: 30 })
    const claims = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).claim(id, 4))
    const got = (await Promise.allSettled(claims)).flatMap(it =>
      it.status === 'fulfilled' ? it.value : []
    )
    const [mine, theirs] = [await one.own(id), await other.own(id)]
    const ids = [...mine, ...theirs].map(item => item.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(got.reduce((sum, count) => sum + count, 0))
    expect(mine.length).toBe(30)
    expect(theirs.length).toBe(30)
    expect(await manager.detail(id)).toMatchObject({ freeCount: 0, totalCount: 60 })
    await expect(one.claim(id, 1)).rejects.toThrow('已达到领取上限，请先处理已领取的 30 个号码')
  })

  it('come one by one to two people who take the next at once, and to two tabs of one the same', async () => {
    const id = await manager.running(phonesFrom(1_100_000, 2))
    const [first, second, again] = await Promise.all([one.next(id), other.next(id), one.next(id)])
    expect(first?.id).toBe(again?.id)
    expect(first?.id).not.toBe(second?.id)
    expect((await one.work(id)).current).toEqual(first)
    expect(await manager.next(id)).toBeNull()
  })

  it('return to the pool when their claim expires', async () => {
    const id = await manager.running(phonesFrom(1_200_000, 3))
    await one.claim(id, 2)
    const taken = await one.next(id)
    expect(taken?.leaseUntil).toBeGreaterThan(Date.now())
    await lapse(backend, id)
    expect(await one.own(id)).toEqual([])
    expect((await one.work(id)).current).toBeNull()
    await expect(one.saveResult(taken?.id ?? '', 1)).rejects.toThrow(
      '号码的保留时间已到，已被系统收回'
    )
    expect(await other.claim(id, 3)).toBe(3)
    await expect(one.saveResult(taken?.id ?? '', 1)).rejects.toThrow('号码已不在您手中')
  })

  it('return by themselves, also after a restart, with a push to owner and managers', {
    timeout: 60_000
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hutong-leases-'))
    const open = (leaseLook: number) =>
      openBackend({ dataDir: folder, databaseUrl: undefined, limits: { leaseLook } })
    const whose = async ({ db }: TestBackend) =>
      (await db.selectFrom('manual_item').select('owner_id').where('task_id', '=', id).execute())
        .map(({ owner_id }) => owner_id)
        .filter(Boolean)
    // This one does not look again while the test runs.
    const asleep = await open(10 * 60_000)
    const leader = (await asleep.signIn('leader')).access_token
    const agent = (await asleep.signIn('agent1')).access_token
    const id = await manualOf(asleep, leader).running(phonesFrom(1_800_000, 3))
    await manualOf(asleep, agent).claim(id, 2)
    await lapse(asleep, id)
    expect(await whose(asleep)).toHaveLength(2)
    await asleep.close()

    const there = await open(20)
    await expect.poll(() => whose(there)).toEqual([])
    await manualOf(there, agent).claim(id, 2)
    const channels = await Promise.all([leader, agent].map(token => listenTo(there, token)))
    await lapse(there, id)
    for (const channel of channels) {
      await channel.received('manual_task_modify', { taskId: id })
      channel.socket.close()
    }
    expect(await whose(there)).toEqual([])
    await there.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are one at a time, over all tasks; what was not called has no result', async () => {
    const id = await manager.running(phonesFrom(1_250_000, 2))
    const second = await manager.running(phonesFrom(1_260_000, 2), { name: '另一个任务' })
    const item = await one.next(id)
    await expect(one.next(second)).rejects.toThrow('请先处理任务“回访”中的当前号码')
    await expect(one.saveResult(item?.id ?? '', 1)).rejects.toThrow('请先拨打号码，再填写结果')
    await one.skip(item?.id ?? '')
    expect((await one.next(second))?.taskId).toBe(second)
    await expect(one.next(id)).rejects.toThrow('请先处理任务“另一个任务”中的当前号码')
  })

  it('that were dialled stay until their result is saved', async () => {
    const id = await manager.running(phonesFrom(1_270_000, 2))
    const item = await one.next(id)
    await wasAllowed(backend, item?.id)
    await expect(one.skip(item?.id ?? '')).rejects.toThrow('已拨打的号码请先填写结果')
    await expect(one.release(id, [item?.id ?? ''])).rejects.toThrow('已拨打的号码请先填写结果')
    await one.saveResult(item?.id ?? '', 1)
  })

  it('go back only where they can be claimed', async () => {
    const id = await manager.running(phonesFrom(1_280_000, 2), {
      allocateWay: 0,
      seatIds: ['seat-100']
    })
    const item = await one.next(id)
    await expect(one.release(id, [item?.id ?? ''])).rejects.toThrow(
      '该任务的号码由管理员分配，不能释放'
    )
    expect((await one.work(id)).current?.id).toBe(item?.id)
  })

  it('that are for later are not among those to be claimed now', async () => {
    const id = await manager.running(phonesFrom(1_290_000, 3))
    await sql`update manual_item set follow_at = ${Date.now() + 3_600_000}
      where task_id = ${id}`.execute(backend.db)
    expect((await one.work(id)).task.freeCount).toBe(0)
    await expect(one.claim(id, 1)).rejects.toThrow('没有可领取的号码了')
  })

  it('are pushed to the agents of their task and to managers', async () => {
    const pages = await Promise.all(
      [leaderToken, token, otherToken].map(one => listenTo(backend, one))
    )
    const [leader, its, others] = pages
    const id = await manager.running(phonesFrom(1_295_000, 2), { seatIds: ['seat-100'] })
    const forAll = await manager.running(phonesFrom(1_296_000, 2))
    await others?.received('manual_task_modify', { taskId: forAll })
    await leader?.received('manual_task_modify', { taskId: id })
    await its?.received('manual_task_modify', { taskId: id })
    expect(others?.frames.map(({ data }) => data)).not.toContainEqual({ taskId: id })
    for (const page of pages) page.socket.close()
  })

  it('are put back, or left for later', async () => {
    const id = await manager.running(phonesFrom(1_300_000, 3))
    await one.claim(id, 2)
    const first = await one.next(id)
    await one.skip(first?.id ?? '')
    const second = await one.next(id)
    expect(second?.id).not.toBe(first?.id)
    expect(await one.release(id, [second?.id ?? ''])).toBe(1)
    expect((await one.next(id))?.id).toBe(first?.id)
    expect((await manager.detail(id)).freeCount).toBe(2)
  })

  it('are for the agents of the task alone, while it runs', async () => {
    const id = await manager.running(phonesFrom(1_400_000, 2), { seatIds: ['seat-100'] })
    await expect(other.claim(id, 1)).rejects.toThrow('您不是该任务的坐席')
    expect((await other.mine()).map(task => task.id)).not.toContain(id)
    await manager.move(id, 'pause')
    await expect(one.claim(id, 1)).rejects.toThrow('任务当前为“已暂停”，不能领取或拨打')
    await expect(one.next(id)).rejects.toThrow('任务当前为“已暂停”，不能领取或拨打')
    await manager.move(id, 'resume')
    expect(await one.claim(id, 1)).toBe(1)
  })
})

it('a server that is started again has every number where it was, and calls that were on are over', {
  timeout: 120_000
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hutong-manual-'))
  const open = () => openBackend({ dataDir, dialClock: atTen, telephones: true })
  let server = await open()
  const leader = manualOf(server, (await server.signIn('leader')).access_token)
  const id = await leader.running(phonesFrom(3_000_000, 5))
  const { access_token } = await server.signIn('agent1')
  const agent = manualOf(server, access_token)
  await agent.claim(id, 2)
  const item = await agent.next(id)
  const own = await agent.own(id)
  const send = (path: string, body: object, method = 'POST') =>
    server.send(`/api${path}`, { method, token: access_token, body })
  await send('/agent/mode', { agentMode: 1 }, 'PUT')
  await send('/agent/status', { signState: 'SIGN_FREE' }, 'PUT')
  await agent.dial(item?.id ?? '')
  await send('/calls', { customerPhone: item?.phone })
  await expect
    .poll(async () => (await agent.work(id)).current?.call?.isAnswered, { timeout: 10_000 })
    .toBe(true)
  await server.close()

  server = await open()
  const back = manualOf(server, (await server.signIn('agent1')).access_token)
  const { current } = await back.work(id)
  expect(current).toMatchObject({ id: item?.id, phone: item?.phone, callTimes: 1 })
  expect(current?.call).toMatchObject({ isOver: true, isAnswered: true })
  expect((await back.own(id)).map(it => it.id)).toEqual(own.map(it => it.id))
  expect((await back.next(id))?.id).toBe(item?.id)
  await back.saveResult(item?.id ?? '', 1)
  const others = manualOf(server, (await server.signIn('agent2')).access_token)
  expect(await others.claim(id, 5)).toBe(3)
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})
