import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { CallItem, WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { atTen, diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
/** The time of day in the tests. */
let now = atTen
beforeAll(async () => {
  backend = await openBackend({ ...diallingNow, dialClock: () => now() })
  token = (await backend.signIn('admin')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())
beforeEach(() => {
  now = atTen
})
afterEach(async () => {
  await backend.db.updateTable('call_task').set({ status: 3 }).where('status', '=', 2).execute()
})

const empty = newTaskForm('', Date.now())
const items = async (id: string) =>
  (await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)).list
const item = async (id: string, phone: string) =>
  (await items(id)).find(one => one.phone === phone) as CallItem
const why = (id: string, phone: string) =>
  tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })
const callsOf = (id: string) =>
  backend.db
    .selectFrom('call_record')
    .selectAll()
    .where('call_task_id', '=', id)
    .orderBy('started_at')
    .execute()

/** A task of these numbers, started; resolves when it is over. */
async function run(phones: readonly string[], change: Partial<TaskForm> = {}) {
  const id = await tasks.create(change)
  await tasks.add(id, phones)
  await tasks.move(id, 'start')
  return tasks.reached(id, 4)
}

describe('once more', () => {
  it('those who did not answer are called again, as often as configured, after the others', async () => {
    const redial: TaskForm['redial'] = {
      ...empty.redial,
      enabled: true,
      intervalType: 'AFTER_TASK_FINISH',
      unconnectedEnabled: true,
      unconnect: ['6'],
      redialTimes: '2'
    }
    const task = await run(['13612000499', '13612000480', ...phonesFrom(3_200_000, 4)], { redial })
    expect(await item(task.id, '13612000499')).toMatchObject({
      status: 2,
      callTimes: 3,
      callResult: 6
    })
    expect(await item(task.id, '13612000480')).toMatchObject({
      status: 2,
      callTimes: 1,
      callResult: 3
    })
    const calls = await callsOf(task.id)
    expect(calls).toHaveLength(task.dialledCount)
    expect(calls.filter(call => call.customer_phone === '13612000499')).toHaveLength(3)
  })

  it('waits for the interval, which is the reported reason', async () => {
    const redial: TaskForm['redial'] = {
      ...empty.redial,
      enabled: true,
      intervalType: 'AFTER_CALL_FINISH',
      unconnectedEnabled: true,
      unconnect: ['all'],
      redialInterval: '600'
    }
    const id = await tasks.create({ redial })
    await tasks.add(id, ['13613000499'])
    await tasks.move(id, 'start')
    await expect
      .poll(() => item(id, '13613000499'), { timeout: 10_000 })
      .toMatchObject({ callTimes: 1, status: 0 })
    expect(await why(id, '13613000499')).toMatchObject({ reason: 'REDIAL_WAIT' })
  })

  it('goes through the numbers of one person until one answers', async () => {
    const id = await tasks.create({ taskType: 11 })
    await tasks.add(id, [
      '13614000499;13614000480;13614000777;13614000001',
      '13615000777;13615000002'
    ])
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    const phones = (await callsOf(id)).map(call => call.customer_phone).sort()
    expect(phones).toEqual(['13614000480', '13614000499', '13614000777', '13615000777'])
    expect((await items(id)).map(({ callTimes }) => callTimes)).toEqual([3, 1])
  })

  it('passes over a number that may not be called, and calls the others of the person', async () => {
    const id = await tasks.create({ taskType: 11 })
    await tasks.add(id, [
      '13900001001;13617000480;13617000777',
      '13617001480;13900001001',
      '13900002001;13900001001'
    ])
    await tasks.move(id, 'start')
    await tasks.reached(id, 4)
    const phones = (await callsOf(id)).map(call => call.customer_phone).sort()
    expect(phones).toEqual(['13617000480', '13617000777', '13617001480'])
    expect((await items(id)).map(({ status }) => status)).toEqual([2, 2, 3])
  })
})
