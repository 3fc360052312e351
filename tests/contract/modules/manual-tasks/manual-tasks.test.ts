import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManualTaskRow } from '../../../../core/features/manual-tasks/schemas.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { rowsOfCsv } from '../../../support/csv.ts'
import {
  emptyHands,
  type ManualCaller,
  manualOf,
  plannedManual,
  wasAllowed
} from '../../../support/scenes/manual-scenes.ts'
import { atTen, phonesFrom } from '../../../support/scenes/task-scenes.ts'
import { transfersOf } from '../../../support/scenes/transfer-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let manager: ManualCaller
let agent: ManualCaller
let token: string
let agentToken: string
beforeAll(async () => {
  backend = await openBackend({ dialClock: atTen, limits: { transferPause: 0 } })
  token = (await backend.signIn('leader')).access_token
  agentToken = (await backend.signIn('agent1')).access_token
  manager = manualOf(backend, token)
  agent = manualOf(backend, agentToken)
})
afterAll(() => backend.close())
beforeEach(() => emptyHands(backend))

const day = (days: number) => date(atTen() + days * 86_400_000)
const create = (change: object) =>
  backend.send('/api/manualTasks/create', { token, body: plannedManual(change) })

describe('planning', () => {
  it.each([
    [{ name: '  ' }, 'name', '必填'],
    [{ startDate: '' }, 'startDate', '开始日期不能为空'],
    [{ startDate: day(2), endDate: day(1) }, 'endDate', '结束日期不能大于开始日期!'],
    [{ startDate: day(-9), endDate: day(-1) }, 'endDate', '结束日期不能早于今天'],
    [
      { startTimePoint: '12:00:00', endTimePoint: '12:00:00' },
      'endTimePoint',
      '开始时间不能晚于结束时间'
    ],
    [{ allocateWay: 0 }, 'agents', '自动分配需要选择坐席或坐席组'],
    [{ seatIds: ['seat-none'] }, 'agents', '所选坐席或坐席组不存在'],
    [{ agentGroupIds: ['agents-3'] }, 'agents', '所选坐席或坐席组不存在'],
    [{ blacklistLibId: 77 }, 'blacklistLibId', '所选黑名单库不存在']
  ])('refuses %o', async (change, errcode, message) => {
    expect((await create(change)).body).toMatchObject({ code: 0, errcode, message })
  })

  it.each([
    { name: 'x'.repeat(129) },
    { remark: 'x'.repeat(31) },
    { maxCalls: 11 },
    { claimLimit: 0 },
    { autoNextSeconds: 2 },
    { allocateWay: 4 },
    { startDate: '21.11.2026' }
  ])('takes nothing out of bounds: %o', async change => {
    expect((await create(change)).status).toBe(400)
  })

  it('begins, pauses, goes on and ends, and nothing else', async () => {
    const id = await manager.plan()
    const status = async () => (await manager.detail(id)).status
    await expect(manager.move(id, 'start')).rejects.toThrow('任务中还没有号码')
    await manager.add(id, phonesFrom(1_000_000, 2))
    await expect(manager.move(id, 'pause')).rejects.toThrow('任务当前为“等待中”，不能执行此操作')
    await manager.move(id, 'start')
    const edit = (change: object = {}) =>
      manager.ask(`/manualTasks/${id}`, plannedManual(change), 'PUT')
    await expect(edit()).rejects.toThrow('任务当前为“进行中”，不能编辑')
    const two = await Promise.allSettled([manager.move(id, 'pause'), manager.move(id, 'pause')])
    expect(two.map(it => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    await edit({ name: '改过的', maxCalls: 4 })
    expect(await manager.detail(id)).toMatchObject({ name: '改过的', maxCalls: 4, status: 3 })
    await manager.move(id, 'resume')
    expect(await status()).toBe(1)
    await manager.move(id, 'stop')
    expect(await manager.detail(id)).toMatchObject({
      ...{ status: 5, totalCount: 2, finishedCount: 0, skippedCount: 0 }
    })
    await expect(manager.add(id, ['13800001234'])).rejects.toThrow(
      '任务当前为“已终止”，不能添加号码'
    )
    await expect(manager.move(id, 'resume')).rejects.toThrow('不能执行此操作')
  })

  it('stops a task after its last day, until it has new days', async () => {
    const id = await manager.running(phonesFrom(1_100_000, 2), { endDate: day(3) })
    await sql`update manual_task set draft = draft || ${JSON.stringify({
      startDate: day(-5),
      endDate: day(-1)
    })}::jsonb where id = ${id}`.execute(backend.db)
    expect((await manager.detail(id)).status).toBe(6)
    await expect(agent.claim(id, 1)).rejects.toThrow('任务当前为“已失效”，不能领取或拨打')
    await manager.ask(`/manualTasks/${id}`, plannedManual({ endDate: day(3) }), 'PUT')
    expect((await manager.detail(id)).status).toBe(3)
    await manager.move(id, 'resume')
    expect(await agent.claim(id, 1)).toBe(1)
  })

  it('is found by name and by state, and goes for good once it is not at work', async () => {
    const admin = manualOf(backend, (await backend.signIn('admin')).access_token)
    const id = await admin.running(['13800007777'], { name: '找得到的任务' })
    const found = async (query: string) =>
      (await admin.ask<{ list: ManualTaskRow[] }>(`/manualTasks?${query}`)).list.map(row => row.id)
    const name = encodeURIComponent('找得到')
    expect(await found(`name=${name}&status=1`)).toEqual([id])
    expect(await found(`name=${name}&status=2`)).toEqual([])
    const remove = () => admin.ask(`/manualTasks/${id}`, undefined, 'DELETE')
    await expect(remove()).rejects.toThrow('任务当前为“进行中”，请先终止')
    await admin.move(id, 'stop')
    await remove()
    await expect(admin.detail(id)).rejects.toThrow('人工外呼任务不存在或已删除')
    await expect(agent.claim(id, 1)).rejects.toThrow('人工外呼任务不存在或已删除')
  })
})

describe('rights', () => {
  const rows = [
    ['GET', '/manualTasks'],
    ['POST', '/manualTasks/create'],
    ['PUT', '/manualTasks/manual-1'],
    ['PUT', '/manualTasks/manual-1/pause'],
    ['DELETE', '/manualTasks/manual-5'],
    ['GET', '/manualTasks/manual-1/items'],
    ['POST', '/manualTasks/manual-1/allocate'],
    ['POST', '/manualTasks/manual-1/export']
  ] as const
  it.each(rows)('an agent is refused %s %s', async (method, path) => {
    expect(await backend.send(`/api${path}`, { method, token: agentToken })).toMatchObject({
      status: 403
    })
  })

  it.each([
    ['GET', '/manualTasks/mine'],
    ['GET', '/manualTasks/manual-1/work'],
    ['POST', '/manualTasks/manual-1/claim'],
    ['POST', '/manualTasks/manual-1/next'],
    ['POST', '/manualTasks/items/1/dial']
  ] as const)('without the manual call permission %s %s is rejected', async (method, path) => {
    const { access_token } = await backend.signIn('agent2')
    await sql`delete from role_permission where code = 'CMC.MAN.CALL' and role_id = 'role-3'`.execute(
      backend.db
    )
    const answer = await backend.send(`/api${path}`, { method, token: access_token })
    await sql`insert into role_permission (role_id, code) values ('role-3', 'CMC.MAN.CALL')`.execute(
      backend.db
    )
    expect(answer).toMatchObject({ status: 403 })
  })

  it('tasks of another enterprise are neither visible nor workable', async () => {
    await expect(agent.work('manual-8')).rejects.toThrow('人工外呼任务不存在或已删除')
    await expect(manager.detail('manual-8')).rejects.toThrow('人工外呼任务不存在或已删除')
    const { rows: items } = await sql<{ id: string }>`select id::text as id from manual_item
      where task_id = 'manual-8' limit 1`.execute(backend.db)
    await expect(agent.saveResult(items[0]?.id ?? '', 1)).rejects.toThrow('号码已不在您手中')
  })
})

describe('numbers', () => {
  it('that are typed come in once each, and go to agents in turns where the task does that', async () => {
    const id = await manager.plan({ allocateWay: 0, seatIds: ['seat-100', 'seat-200'] })
    expect(await manager.add(id, ['138-0000 1111', '13800001112', '12', '13800001111'])).toEqual({
      success: 2,
      fail: 2,
      message: '成功 2 条，失败 2 条',
      failures: [
        { phone: '12', message: '请输入正确的手机号' },
        { phone: '13800001111', message: '号码已存在' }
      ]
    })
    await manager.add(id, phonesFrom(2_000_000, 8))
    expect((await manager.agents(id)).map(one => [one.name, one.waitingCount])).toEqual([
      ['王晓彤', 5],
      ['阿依古丽·买买提', 5]
    ])
    await manager.move(id, 'start')
    await expect(agent.claim(id, 1)).rejects.toThrow('该任务的号码由管理员分配，不能领取')
    expect(await agent.next(id)).toMatchObject({ ownerId: 'user-3', leaseUntil: null })
  })

  it('of a file with 所属经理 are assigned; a row that names no agent of the task fails with a reason', async () => {
    const id = await manager.plan({ allocateWay: 2, seatIds: ['seat-100', 'seat-300'] })
    const template = await backend.send(`/api/manualTasks/${id}/import_template`, { token })
    expect(template.body).toBe('号码,姓名,所属经理\r\n')
    const table = [
      '号码,姓名,所属经理',
      '13800003001,甲,王晓彤',
      '13800003002,乙,leader',
      '13800003003,丙,',
      '13800003004,丁,阿依古丽·买买提',
      '12,戊,王晓彤'
    ].join('\n')
    const transfers = transfersOf(backend, token)
    const job = await importInto(id, table)
    await expect.poll(async () => (await transfers.find(job)).status).toBeGreaterThan(1)
    expect(await transfers.find(job)).toMatchObject({ successCount: 2, failCount: 3 })
    const items = await manager.items(id)
    expect(items.map(one => [one.phone, one.ownerName, one.manager])).toEqual([
      ['13800003001', '王晓彤', '王晓彤'],
      ['13800003002', '林若溪', 'leader']
    ])
    const why = rowsOfCsv((await transfers.read(job, 'failures')).slice(1)).map(row => row.at(-1))
    expect(why).toEqual([
      '失败原因',
      expect.stringContaining('所属经理'),
      '所属经理“阿依古丽·买买提”不是任务的坐席',
      expect.stringContaining('号码格式不正确')
    ])
  })

  async function importInto(id: string, table: string): Promise<string> {
    const attachmentKey = await transfersOf(backend, token).upload(table, '号码.csv')
    return (await manager.ask<{ id: string }>(`/manualTasks/${id}/import`, { attachmentKey })).id
  }

  it('of a file are there once all of them are', async () => {
    const id = await manager.plan({ allocateWay: 1 })
    const table = ['号码,姓名', ...phonesFrom(2_500_000, 12_000).map(one => `${one},客户`)].join(
      '\n'
    )
    const job = await importInto(id, table)
    const transfers = transfersOf(backend, token)
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          seen.add((await manager.detail(id)).totalCount)
          return (await transfers.find(job)).status
        },
        { timeout: 60_000, interval: 20 }
      )
      .toBe(2)
    seen.add((await manager.detail(id)).totalCount)
    expect([...seen].filter(count => count !== 0)).toEqual([12_000])
  })

  it('of the address book bring their 所属经理 along, where the task needs it', async () => {
    const id = await manager.plan({ allocateWay: 2, seatIds: ['seat-300'] })
    const add = (selectedItemIds: readonly string[]) =>
      manager.ask(`/addressBookItems/add/manual_tasks/${id}`, {
        groupIds: [],
        addressBookType: 1,
        selectedItemIds,
        autoRemoveRepeat: true
      })
    await expect(add(['book-2-2'])).rejects.toThrow('缺少所属经理信息，请下载模版导入')
    expect(await add(['book-2-1', 'book-2-2', 'book-2-3'])).toMatchObject({
      success: 2,
      fail: 1,
      failures: [{ message: '所属经理不能为空' }]
    })
    expect((await manager.items(id)).map(one => one.ownerName)).toEqual(['林若溪', '林若溪'])
    await expect(add(['book-6-1'])).rejects.toThrow('没有可用的通讯录成员')
  })

  it('are given to agents, taken back and given to others', async () => {
    const id = await manager.plan({ allocateWay: 1 })
    await manager.add(id, phonesFrom(2_800_000, 6))
    await manager.move(id, 'start')
    expect(await agent.next(id)).toBeNull()
    const allocate = (body: object) =>
      manager.ask<{ count: number }>(`/manualTasks/${id}/allocate`, body)
    expect(await allocate({ userIds: ['user-3', 'user-4'] })).toEqual({ count: 6 })
    await expect(allocate({ userIds: ['user-3'] })).rejects.toThrow('没有可分配的号码')
    await expect(allocate({ userIds: ['member-1'] })).rejects.toThrow('所选坐席或坐席组不存在')
    const mine = await agent.own(id)
    expect(mine).toHaveLength(3)
    const inHand = await agent.next(id)
    const itemIds = mine.map(item => item.id)
    // A claimed number that was not called goes back as well; its agent is notified.
    expect(await manager.ask(`/manualTasks/${id}/recall`, { itemIds })).toEqual({ count: 3 })
    await expect(agent.saveResult(inHand?.id ?? '', 1)).rejects.toThrow('号码已不在您手中')
    expect(await allocate({ itemIds, userIds: ['user-4'] })).toEqual({ count: 3 })
    expect((await manager.agents(id)).map(one => one.waitingCount)).toContain(6)
  })

  it('are written into a file with what came of them', async () => {
    const id = await manager.running(['13800005001', '13800005002'])
    const item = await agent.next(id)
    await wasAllowed(backend, item?.id)
    await agent.saveResult(item?.id ?? '', 1, { remark: '=1+1' })
    // Of a call that has been deleted the file says nothing.
    await sql`update call_record set manual_item_id = ${item?.id ?? ''}::bigint, deleted_at = 1
      where id = (select id from call_record where ended_at is not null limit 1)`.execute(
      backend.db
    )
    const job = await manager.ask<{ id: string }>(`/manualTasks/${id}/export`, undefined, 'POST')
    const transfers = transfersOf(backend, token)
    await expect.poll(async () => (await transfers.find(job.id)).status).toBe(2)
    const [head, ...rows] = rowsOfCsv((await transfers.read(job.id, 'result')).slice(1))
    expect(head?.slice(0, 4)).toEqual(['号码', '姓名', '所属经理', '状态'])
    expect(rows.map(row => [row[0], row[3], row[6], row[7], row[8]])).toEqual([
      ['13800005001', '已完成', '', '有意向', "'=1+1"],
      ['13800005002', '待拨打', '', '', '']
    ])
  })
})

it('the demo begins with tasks in every state, and numbers of several agents', async () => {
  const { list } = await manager.ask<{ list: ManualTaskRow[] }>('/manualTasks?pageSize=100')
  expect(new Set(list.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  const owners = new Set((await manager.items('manual-2')).map(({ ownerId }) => ownerId))
  expect(owners.size).toBeGreaterThan(1)
})
