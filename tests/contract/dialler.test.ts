import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallItem } from '../../core/contract/entities/call-task.ts'
import { openBackend, type TestBackend } from '../support/backend.ts'
import { diallingNow, phonesFrom, tasksOf } from '../support/tasks.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  backend = await openBackend(diallingNow)
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
})
afterAll(() => backend.close())

describe('a campaign', () => {
  it('calls every number once, and what it counts is what there is', async () => {
    const id = await tasks.create()
    await tasks.add(id, phonesFrom(1_000_000, 500))
    await tasks.move(id, 'start')
    const task = await tasks.reached(id, 4)
    expect(task).toMatchObject({ totalCount: 500, finishedCount: 500, dialledCount: 500 })
    const calls = await backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('call_task_id', '=', id)
      .execute()
    expect(calls).toHaveLength(500)
    expect(new Set(calls.map(call => call.customer_phone)).size).toBe(500)
    expect(calls.filter(call => call.answered_at !== null)).toHaveLength(task.connectedCount)
    const { list } = await tasks.ask<{ list: CallItem[] }>(`/call_tasks/${id}/items?pageSize=100`)
    expect(list.every(item => item.status === 2 && item.callTimes === 1)).toBe(true)
    expect(await tasks.dashboard(id)).toMatchObject({ remainingCount: 0 })
  })
})
