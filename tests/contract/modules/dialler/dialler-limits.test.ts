import { afterAll, beforeAll, expect, it } from 'vitest'
import { newTaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import type { WhyNotDialled } from '../../../../core/features/call-tasks/schemas.ts'
import { diallingNow, phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  // Calls take long enough for another task to come upon them.
  backend = await openBackend({
    ...diallingNow,
    limits: { ...diallingNow.limits, dialSpeed: 60 }
  })
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

const empty = newTaskForm('', Date.now())
const once = { dialPeriod: '1', dialLeft: '1' }
const limited = {
  ...empty.dialLimit,
  enabled: true,
  connect: { ...empty.dialLimit.connect, dayFreq: once },
  unconnect: { ...empty.dialLimit.unconnect, dayFreq: once }
}

it('two tasks with the same numbers keep the limits of both', async () => {
  const phones = phonesFrom(7_000_000, 20)
  const ids = [
    await tasks.create({ dialLimit: limited }),
    await tasks.create({ dialLimit: limited })
  ]
  for (const id of ids) await tasks.add(id, phones)
  for (const id of ids) await tasks.move(id, 'start')
  const isQuiet = async () => {
    const [one, other] = await Promise.all(ids.map(tasks.detail))
    return (
      (one?.runningCount ?? 1) + (other?.runningCount ?? 1) === 0 &&
      (one?.dialledCount ?? 0) + (other?.dialledCount ?? 0) >= phones.length
    )
  }
  await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true)
  const calls = await backend.db
    .selectFrom('call_record')
    .select('customer_phone')
    .where('call_task_id', 'in', ids)
    .execute()
  expect(calls.map(call => call.customer_phone).sort()).toEqual(phones)
  for (const id of ids) await tasks.move(id, 'stop').catch(() => undefined)
})

it('a task is not removed while calls of it are on', async () => {
  const id = await tasks.create()
  await tasks.add(id, phonesFrom(7_100_000, 20))
  await tasks.move(id, 'start')
  await expect.poll(async () => (await tasks.detail(id)).runningCount).toBeGreaterThan(0)
  await tasks.move(id, 'pause')
  const remove = () => tasks.ask(`/call_tasks/${id}`, undefined, 'DELETE')
  await expect(remove()).rejects.toThrow('还有通话未结束，请稍后再删除')
  await expect.poll(async () => (await tasks.detail(id)).runningCount, { timeout: 60_000 }).toBe(0)
  await remove()
  const open = await backend.db
    .selectFrom('call_record')
    .select('id')
    .where('call_task_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toEqual([])
})

it('a number for which there is no robot has that reason, and the count of those before it', async () => {
  const phones = phonesFrom(7_200_000, 3)
  const id = await tasks.create()
  await tasks.add(id, phones)
  // The robots are taken away from a task that runs.
  await backend.db
    .updateTable('robot_holder')
    .set({ total: 0 })
    .where('enterprise_id', '=', 'ent-1')
    .execute()
  await backend.db.updateTable('call_task').set({ status: 2 }).where('id', '=', id).execute()
  const [first = '', , last = ''] = phones
  const why = (phone: string) => tasks.ask<WhyNotDialled>(`/call_tasks/${id}/why`, { phone })
  const reason = { reason: 'NO_ROBOT', message: '没有空闲的机器人' }
  expect(await why(first)).toMatchObject({ ...reason, ahead: 0 })
  expect(await why(last)).toMatchObject({ ...reason, ahead: 2 })
})
