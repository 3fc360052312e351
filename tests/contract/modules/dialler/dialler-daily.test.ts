import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { calledToday, nextRobotDay } from '../../../../core/features/task-plan/rules/daily-calls.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend(diallingNow)
  tasks = tasksOf(backend, (await backend.signIn('leader')).access_token)
})
afterAll(() => backend.close())

it('a day begins and ends where the person is, and what was called before it does not count', () => {
  const noon = new Date(2026, 2, 29, 12).getTime()
  const midnight = new Date(2026, 2, 29).getTime()
  const tomorrow = new Date(2026, 2, 30).getTime()
  const calls = [
    { phone: '1', at: midnight - 1 },
    { phone: '2', at: midnight },
    { phone: '3', at: noon },
    { phone: '4', at: tomorrow }
  ]
  expect([...calledToday(calls, noon)]).toEqual([
    ['2', tomorrow],
    ['3', tomorrow]
  ])
  expect(nextRobotDay(tomorrow - 1)).toBe(tomorrow)
})

it('a number that a robot has called today waits for tomorrow in another task, unless that is switched off', async () => {
  const [phone = '', other = ''] = phonesFrom(8_800_000, 2)
  const begin = async (phones: readonly string[]) => {
    const id = await tasks.create()
    await tasks.add(id, phones)
    await tasks.move(id, 'start')
    return id
  }
  const first = await begin([phone])
  await tasks.reached(first, 4)
  const second = await begin([phone, other])
  const why = (of: string) => tasks.ask<WhyNotDialled>(`/call_tasks/${second}/why`, { phone: of })
  await expect.poll(async () => (await why(other)).reason).toBe('DONE')
  const waiting = await why(phone)
  expect(waiting.reason).toBe('CALLED_TODAY')
  expect(waiting.until).toBe(nextRobotDay(Date.now()))
  expect((await tasks.detail(second)).status).toBe(2)

  expect(await tasks.ask('/call_tasks/dial_settings')).toEqual({ robotOncePerDay: true })
  await tasks.ask('/call_tasks/dial_settings', { robotOncePerDay: false }, 'PUT')
  await tasks.reached(second, 4)
  const calls = await backend.db
    .selectFrom('call_record')
    .select('call_task_id')
    .where('customer_phone', '=', phone)
    .execute()
  expect(calls.map(({ call_task_id }) => call_task_id).sort()).toEqual([first, second].sort())
})

it('the task editor shows how many numbers, or customers, were called today', async () => {
  const calledToday = async (body: object) =>
    (await tasks.ask<{ count: number }>('/call_tasks/called_today', body)).count
  const [phone = '', other = ''] = phonesFrom(8_810_000, 2)
  await tasks.ask('/call_tasks/dial_settings', { robotOncePerDay: true }, 'PUT')
  const first = await tasks.create()
  await tasks.add(first, [phone])
  await tasks.move(first, 'start')
  await tasks.reached(first, 4)
  const second = await tasks.create()
  await tasks.add(second, [phone, other])
  expect(await calledToday({ callTaskId: second })).toBe(1)
  expect(await calledToday({ callTaskId: first }), 'none of it waits').toBe(0)
  expect(await calledToday({})).toBe(0)
  const third = await tasks.create()
  await tasks.add(third, [phone])
  expect(await calledToday({ callTaskIdList: [first, second, third] })).toBe(2)
  await expect(calledToday({ callTaskIdList: ['none'] })).rejects.toThrow('呼叫任务不存在或已删除')

  const { id } = await backend.db
    .selectFrom('customer')
    .select('id')
    .where('enterprise_id', '=', 'ent-1')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const reachedAt = (number: string) =>
    backend.db.updateTable('customer').set({ phone: number }).where('id', '=', id).execute()
  await reachedAt(other)
  expect(await calledToday({ customerIdList: [id] })).toBe(0)
  await reachedAt(phone)
  expect(await calledToday({ customerIdList: [id] })).toBe(1)

  await tasks.ask('/call_tasks/dial_settings', { robotOncePerDay: false }, 'PUT')
  expect(await calledToday({ callTaskId: second, customerIdList: [id] })).toBe(0)
})
