import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import type { LineOptions, ManagedLine } from '../../../../core/features/resources/schemas.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

const NUMBER = '02085550188'
const [MONDAY_TEN, SUNDAY_TEN] = [new Date(2026, 10, 23, 10), new Date(2026, 10, 22, 10)]

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
let tasks: ReturnType<typeof tasksOf>
let clock: () => number
beforeAll(async () => {
  clock = diallingNow.dialClock
  backend = await openBackend({
    dialClock: () => clock(),
    // Calls take long enough to occupy their lines.
    limits: { ...diallingNow.limits, dialSpeed: 1 }
  })
  const token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

const rows = async (search: Record<string, string> = {}) =>
  (
    await ask<{ list: ManagedLine[] }>(
      `/managed_lines?${new URLSearchParams({ pageSize: '100', ...search })}`
    )
  ).list
async function lineOf(number: string): Promise<ManagedLine> {
  const found = (await rows()).find(({ cidNumber }) => cidNumber === number)
  if (!found) throw new Error(`No line ${number}`)
  return found
}
const plain = {
  ...{ name: '', groupId: null, area: '', operator: '', capacity: 4, reserved: 0 },
  ...{ openDays: [1, 2, 3, 4, 5, 6, 7], openFrom: 0, openTo: 1440, isEnabled: true },
  ...{ remark: '', shares: [] as object[] }
}
const add = (cidNumber: string, more: object = {}) =>
  ask<{ id: string }>('/managed_lines', { ...plain, cidNumber, ...more })
async function edit(number: string, more: object) {
  const { id, version } = await lineOf(number)
  await ask(`/managed_lines/${id}`, { ...plain, version, ...more }, 'PUT')
}
const remove = async (number: string) =>
  ask(`/managed_lines/${(await lineOf(number)).id}`, undefined, 'DELETE')

/** A running task with this many numbers on these lines. */
async function running(name: string, from: number, numbers: readonly string[]): Promise<string> {
  const id = await tasks.create({
    ...{ name, cidResourceType: 1, selectedCidNumbers: [...numbers] }
  })
  await tasks.add(id, phonesFrom(from, 20))
  await tasks.move(id, 'start')
  return id
}
const callsOf = async (id: string) => (await tasks.detail(id)).runningCount
const why = (id: string, phone: string | undefined) =>
  tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })

describe('a line', () => {
  it('is added, listed with all that it obeys, edited with a log, and removed', async () => {
    const { groups } = await ask<LineOptions>('/managed_lines/options')
    const groupId = groups[0]?.id
    await add('0208-5550-199', {
      ...{ name: '测试', groupId, area: '广州', operator: '中国电信', capacity: 8, reserved: 2 },
      ...{ openDays: [1, 2, 3, 4, 5], openFrom: 540, openTo: 1080, remark: '试用' },
      shares: [{ kind: 'department', id: 'dep-2', amount: 3 }]
    })
    const line = await lineOf('02085550199')
    expect(line).toMatchObject({
      ...{ name: '测试', groupId, area: '广州', operator: '中国电信', capacity: 8, reserved: 2 },
      ...{ openDays: [1, 2, 3, 4, 5], openFrom: 540, openTo: 1080, remark: '试用' },
      ...{ inUse: 0, peak: 0, uses: [], version: 1, canChange: true, isEnabled: true },
      shares: [{ kind: 'department', id: 'dep-2', name: '客服一部', amount: 3, used: 0 }]
    })
    expect((await rows({ cidNumber: '550199' })).map(({ id }) => id)).toEqual([line.id])
    expect((await rows({ name: '测试' })).map(({ id }) => id)).toEqual([line.id])
    await edit('02085550199', { capacity: 9, shares: [] })
    const log = await ask<{ list: { target: string; changes: object[] }[] }>(
      `/operation_log?${new URLSearchParams({ detail: '编辑线路' })}`
    )
    expect(log.list[0]?.target).toBe('02085550199')
    expect(log.list[0]?.changes).toEqual(
      expect.arrayContaining([
        { name: '并发容量', before: '8', after: '9' },
        { name: '可拨时段', before: '周一至周五 09:00-18:00', after: '每天 全天' },
        { name: '额度分配', before: '部门“客服一部” 3', after: null }
      ])
    )
    await remove('02085550199')
    expect((await rows()).map(({ cidNumber }) => cidNumber)).not.toContain('02085550199')
  })

  it('is refused twice, in any enterprise and at the same time', async () => {
    await expect(add(NUMBER)).rejects.toThrow(`号码 ${NUMBER} 已存在，不能重复添加`)
    await expect(add('01085550200')).rejects.toThrow('号码 01085550200 已被使用，不能添加')
    const both = await Promise.allSettled([add('02085550777'), add('02085550777')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await remove('02085550777')
  })

  it('takes no wrong values', async () => {
    const wrong = (more: object) => add('02085550701', more)
    await expect(add('ab')).rejects.toThrow('请输入3到20位数字')
    await expect(wrong({ capacity: 0 })).rejects.toThrow('请输入不小于1的整数')
    await expect(wrong({ reserved: 5 })).rejects.toThrow('坐席预留不能超过并发容量 4')
    await expect(wrong({ openDays: [] })).rejects.toThrow('请至少选择一天')
    await expect(wrong({ openFrom: 600, openTo: 600 })).rejects.toThrow('结束时间须晚于开始时间')
    await expect(wrong({ groupId: 'lines-3' })).rejects.toThrow('号码组不存在或已删除')
    const share = { kind: 'department', id: 'dep-2', amount: 3 }
    await expect(wrong({ shares: [share, share] })).rejects.toThrow('同一部门或任务只能分配一次')
    await expect(wrong({ shares: [{ ...share, amount: 5 }] })).rejects.toThrow(
      '分配的额度合计 5，超过可分配的 4'
    )
    await expect(wrong({ shares: [{ ...share, id: 'dep-4' }] })).rejects.toThrow(
      '部门不存在或已删除'
    )
    await expect(wrong({ shares: [{ ...share, kind: 'task' }] })).rejects.toThrow(
      '任务不存在或已完成'
    )
    expect((await rows()).map(({ cidNumber }) => cidNumber)).not.toContain('02085550701')
  })

  it('keeps the edit of another tab', async () => {
    const { id, version } = await lineOf(NUMBER)
    await edit(NUMBER, { name: '第一次' })
    const late = { ...plain, version, name: '第二次' }
    await expect(ask(`/managed_lines/${id}`, late, 'PUT')).rejects.toThrow(
      '该记录已被其他人修改，请查看最新内容后再保存'
    )
    expect((await lineOf(NUMBER)).name).toBe('第一次')
  })

  it('that is in use is not removed, and the sentence names the users', async () => {
    await add('02085550702')
    const id = await tasks.create({
      ...{ name: '占线任务', cidResourceType: 1, selectedCidNumbers: ['02085550702'] }
    })
    await expect(remove('02085550702')).rejects.toThrow('号码正在使用，不能删除：任务 占线任务')
    await tasks.ask(`/call_tasks/${id}`, undefined, 'DELETE')
    await remove('02085550702')
    await expect(remove('02085550100')).rejects.toThrow(/坐席 100、/)
  })
})

describe('the dialler', () => {
  it('obeys a lowered share with the next claim, and says whose calls take it', async () => {
    await edit(NUMBER, { capacity: 6, shares: [{ kind: 'department', id: 'dep-1', amount: 4 }] })
    const id = await running('额度任务', 7_300_000, [NUMBER])
    await expect.poll(() => callsOf(id)).toBe(4)
    const shown = await lineOf(NUMBER)
    expect(shown).toMatchObject({
      inUse: 4,
      uses: [{ kind: 'task', name: '额度任务', departmentName: '运营中心', count: 4 }],
      shares: [{ name: '运营中心', amount: 4, used: 4 }]
    })
    expect(shown.peak).toBeGreaterThanOrEqual(4)
    const last = phonesFrom(7_300_000, 20).at(-1)
    expect((await why(id, last)).message).toBe(
      '所选线路没有空闲并发，部门“运营中心”的额度 4 已用完，占用方：任务“额度任务” 4'
    )
    // Lowered while in use: of four calls three end, and none follows.
    await edit(NUMBER, { capacity: 6, shares: [{ kind: 'department', id: 'dep-1', amount: 1 }] })
    await sql`update call_item set status = 2 where id in (select id from call_item
      where task_id = ${id} and status = 1 order by id limit 3)`.execute(backend.db)
    await sql`update call_record set ended_at = ${Date.now()}::bigint where call_task_id = ${id}
      and id in (select record_id from call_item where status = 2)`.execute(backend.db)
    // The claim that begins the calls of another task is one for this task, too.
    const other = await running('另一任务', 7_350_000, ['02085550101'])
    await expect.poll(() => callsOf(other)).toBeGreaterThan(0)
    await tasks.move(other, 'stop')
    expect(await callsOf(id)).toBe(1)
    // Raised again, it is used at once.
    await edit(NUMBER, { capacity: 6, shares: [{ kind: 'task', id, amount: 6 }] })
    await expect.poll(() => callsOf(id)).toBe(6)
    await tasks.move(id, 'stop')
  })

  it('sees a line closed outside its days', async () => {
    await add('02085550704', { capacity: 2, openDays: [1, 2, 3, 4, 5] })
    clock = () => SUNDAY_TEN.getTime()
    expect((await lineOf('02085550704')).state).toBe('closed')
    clock = () => MONDAY_TEN.getTime()
    expect((await lineOf('02085550704')).state).toBe('open')
    clock = diallingNow.dialClock
    await remove('02085550704')
  })

  it('uses a line neither switched off nor outside its days', async () => {
    await add('02085550703', { capacity: 2, isEnabled: false })
    const id = await running('停用任务', 7_400_000, ['02085550703'])
    const [first] = phonesFrom(7_400_000, 1)
    expect((await why(id, first)).message).toBe('所选线路当前不能外呼：02085550703 已停用')
    expect(await callsOf(id)).toBe(0)
    const openDays = [new Date(clock()).getDay() % 7 || 7]
    const other = [((openDays[0] ?? 1) % 7) + 1]
    await edit('02085550703', { capacity: 2, openDays: other })
    expect((await why(id, first)).message).toContain('02085550703 可拨时段为周')
    expect(await callsOf(id)).toBe(0)
    await edit('02085550703', { capacity: 2, openDays })
    await expect.poll(() => callsOf(id)).toBe(2)
    await tasks.move(id, 'stop')
  })
})

it('a number that is switched off is shown by no seat until it is on again', async () => {
  const shown = async () => {
    const { access_token: token } = await backend.signIn('agent1')
    const { body } = await backend.send('/api/agent/status', { token })
    const { data } = body as { data: { cidHolders: { cidNumber: string }[] } }
    return data.cidHolders.map(({ cidNumber }) => cidNumber)
  }
  const [number = ''] = await shown()
  const { id } = await lineOf(number)
  await ask(`/managed_lines/${id}/state`, { isEnabled: false }, 'PUT')
  expect(await shown()).not.toContain(number)
  await ask(`/managed_lines/${id}/state`, { isEnabled: true }, 'PUT')
  expect(await shown()).toContain(number)
})

it('a limited user sees the shares of the own departments and changes nothing', async () => {
  await edit('02085550101', {
    capacity: 40,
    shares: [
      { kind: 'department', id: 'dep-2', amount: 3 },
      { kind: 'department', id: 'dep-3', amount: 2 }
    ]
  })
  await backend.db
    .insertInto('role_permission')
    .values({ role_id: 'role-2', code: 'CMC.LINE.MANA' })
    .execute()
  const limited = askingAs(backend, (await backend.signIn('leader')).access_token)
  const { list } = await limited<{ list: ManagedLine[] }>('/managed_lines?pageSize=100')
  const line = list.find(({ cidNumber }) => cidNumber === '02085550101')
  expect(line?.canChange).toBe(false)
  const seen = line?.shares.map(({ name }) => name) ?? []
  expect(seen.length).toBeLessThan(2)
  const body = { ...plain, version: line?.version ?? 0 }
  await expect(limited(`/managed_lines/${line?.id}`, body, 'PUT')).rejects.toThrow(
    '您的数据范围不是全部，不能修改线路与机器人'
  )
})

it('groups of numbers are added, renamed and removed when they are empty', async () => {
  const { id } = await ask<{ id: string }>('/line_groups', { name: '新组' })
  await expect(ask('/line_groups', { name: '新组' })).rejects.toThrow('号码组名称已存在')
  await add('02085550704', { groupId: id })
  await ask(`/line_groups/${id}`, { name: '改名' }, 'PUT')
  expect((await lineOf('02085550704')).groupName).toBe('改名')
  const removeGroup = () => ask(`/line_groups/${id}`, undefined, 'DELETE')
  await expect(removeGroup()).rejects.toThrow('号码组下还有 1 个号码，请先移出')
  await remove('02085550704')
  await removeGroup()
  const { groups } = await ask<LineOptions>('/managed_lines/options')
  expect(groups.map(group => group.id)).not.toContain(id)
})
