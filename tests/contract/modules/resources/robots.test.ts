import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import type { ManagedRobots, RobotOptions } from '../../../../core/features/resources/schemas.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { askingAs } from '../../../support/server/ask-as.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let ask: ReturnType<typeof askingAs>
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend({
    ...diallingNow,
    // Calls take long enough to occupy their robots.
    limits: { ...diallingNow.limits, dialSpeed: 1 }
  })
  const token = (await backend.signIn('admin')).access_token
  ask = askingAs(backend, token)
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

const options = () => ask<RobotOptions>('/managed_robots/options')
const rows = async () => (await ask<{ list: ManagedRobots[] }>('/managed_robots')).list
async function robotsOf(id: string): Promise<ManagedRobots> {
  const found = (await rows()).find(row => row.id === id)
  if (!found) throw new Error(`No robots ${id}`)
  return found
}
const add = (name: string, total: number) =>
  ask<{ id: string }>('/managed_robots', { name, total, remark: '', shares: [] })
async function edit(id: string, more: object) {
  const { name, total, remark, version } = await robotsOf(id)
  const body = { ...{ name, total, remark, version, shares: [] }, ...more }
  await ask(`/managed_robots/${id}`, body, 'PUT')
}
const remove = (id: string) => ask(`/managed_robots/${id}`, undefined, 'DELETE')

it('groups of robots share what was bought, also when they are added at the same time', async () => {
  const { total } = await options()
  const bought = total + 10
  await backend.db
    .updateTable('enterprise')
    .set({ robot_licences: bought })
    .where('id', '=', 'ent-1')
    .execute()
  await expect(add('过多', 11)).rejects.toThrow(
    `各组机器人合计 ${bought + 1}，超过已购买的 ${bought}`
  )
  const both = await Promise.allSettled([add('甲', 6), add('乙', 6)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await options()).toMatchObject({ bought, total: total + 6 })
  const added = (await rows()).find(({ name }) => name === '甲' || name === '乙')
  await expect(add(added?.name ?? '', 1)).rejects.toThrow('名称已存在')
  await expect(edit(added?.id ?? '', { total: 11 })).rejects.toThrow('超过已购买的')
  const share = { kind: 'department', id: 'dep-2', amount: 7 }
  await expect(edit(added?.id ?? '', { shares: [share] })).rejects.toThrow(
    '分配的额度合计 7，超过可分配的 6'
  )
  await remove(added?.id ?? '')
  await expect(remove('0')).rejects.toThrow('默认组不能删除')
  expect((await options()).total).toBe(total)
})

it('the dialler obeys the shares of a group at once, and names who has the robots', async () => {
  const create = async (name: string, from: number, more: object = {}) => {
    const id = await tasks.create({
      ...{ name, robotHolderType: 5 as const, outRobotHolderId: 'robots-2', ...more }
    })
    await tasks.add(id, phonesFrom(from, 20))
    return id
  }
  const callsOf = async (id: string) => (await tasks.detail(id)).runningCount
  const first = await create('先到任务', 7_500_000)
  const second = await create('后到任务', 7_550_000)
  await edit('robots-2', { total: 5, shares: [{ kind: 'task', id: second, amount: 2 }] })
  await tasks.move(first, 'start')
  // The share of the other task is kept for it.
  await expect.poll(() => callsOf(first)).toBe(3)
  const [phone] = phonesFrom(7_500_019, 1)
  const why = await tasks.ask<WhyNotDialled>(`/call_tasks/${first}/why`, { phone })
  expect(why).toMatchObject({
    ...{ reason: 'NO_ROBOT', message: '没有空闲的机器人，占用方：任务“先到任务” 3' }
  })
  await tasks.move(second, 'start')
  await expect.poll(() => callsOf(second)).toBe(2)
  expect(await robotsOf('robots-2')).toMatchObject({
    ...{
      inUse: 5,
      uses: [
        { name: '先到任务', count: 3 },
        { name: '后到任务', count: 2 }
      ]
    },
    shares: [{ kind: 'task', name: '后到任务', amount: 2, used: 2 }]
  })
  await expect(remove('robots-2')).rejects.toThrow(
    /^机器人组正在使用，不能删除：任务 .*先到任务、后到任务；5 路通话进行中$/
  )
  // One more for it, and its calls follow.
  await edit('robots-2', { total: 6, shares: [{ kind: 'task', id: second, amount: 3 }] })
  await expect.poll(() => callsOf(second)).toBe(3)
  expect(await callsOf(first)).toBe(3)
  const log = await ask<{ list: { changes: object[] }[] }>(
    `/operation_log?${new URLSearchParams({ detail: '编辑机器人组' })}`
  )
  expect(log.list[0]?.changes).toEqual([
    { name: '机器人数', before: '5', after: '6' },
    { name: '额度分配', before: '任务“后到任务” 2', after: '任务“后到任务” 3' }
  ])
  for (const id of [first, second]) await tasks.move(id, 'stop')
})

it('the edit of another tab is kept', async () => {
  const { version } = await robotsOf('robots-1')
  await edit('robots-1', { remark: '第一次' })
  await expect(edit('robots-1', { remark: '第二次', version })).rejects.toThrow(
    '该记录已被其他人修改，请查看最新内容后再保存'
  )
  expect((await robotsOf('robots-1')).remark).toBe('第一次')
})
