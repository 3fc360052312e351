/** Lists of call tasks that follow what the server tells. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { callTaskChanged } from '../../../../core/features/call-task-form/task-dialog.ts'
import {
  everyTask,
  preciseTasks,
  repairTasks
} from '../../../../core/features/call-tasks/task-lists.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { shownTasks } from '../../../support/scenes/call-task-list.ts'
import { page, progress, row } from '../../../support/scenes/call-task-rows.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(async () => {
  vi.useRealTimers()
  await leave('logout')
  await settle()
  stopCore()
})

describe('a list of tasks', () => {
  // rule dialling-5
  it('changes the rows that the server reports, where they stand and at most once a second', async () => {
    const { env, server, row: at, hide, renders } = await shownTasks([row('t1'), row('t2')])
    const countBefore = server.count('/call_tasks')
    const before = at('t2')
    push('call_task_progress', progress('t1', { dialledCount: 1 }))
    expect(at('t1')).toMatchObject({ dialledCount: 1, name: '<b>t1</b>' })
    const rendersBefore = renders()
    for (const dialledCount of [2, 3, 4])
      push('call_task_progress', progress('t1', { dialledCount }))
    expect(renders()).toBe(rendersBefore)
    expect(at('t1')?.dialledCount).toBe(1)
    await env.clock.advance(1000)
    expect(at('t1')?.dialledCount).toBe(4)
    expect(renders()).toBe(rendersBefore + 1)
    expect(at('t2')).toBe(before)
    expect(server.count('/call_tasks')).toBe(countBefore)
    await env.clock.advance(1000)
    push('call_task_progress', progress('t1', { dialledCount: 9, status: 4 }))
    expect(at('t1')).toMatchObject({ dialledCount: 9, status: 4 })
    hide()
  })

  it('shows no older push over a newer answer', async () => {
    const rows = [row('t1', { dialledCount: 1 })]
    const { row: at, hide } = await shownTasks(rows)
    push('call_task_progress', progress('t1', { dialledCount: 5 }))
    rows[0] = row('t1', { dialledCount: 8, status: 3 })
    await everyTask.reload()
    expect(at('t1')).toMatchObject({ dialledCount: 8, status: 3 })
    hide()
  })

  it('keeps pushes received while it was read', async () => {
    let answer = (_: Response) => {}
    const { row: at, hide } = await shownTasks([row('t1')])
    hide()
    await leave('logout')
    stopCore()
    await signIn({
      'GET /call_tasks': () =>
        new Promise<Response>(resolve => {
          answer = resolve
        })
    })
    const again = everyTask.search({})
    await settle()
    push('call_task_progress', progress('t1', { dialledCount: 7 }))
    answer(page([row('t1', { dialledCount: 6 })]))
    await again
    expect(at('t1')?.dialledCount).toBe(7)
  })

  it('of one kind requests that kind, whatever is searched for', async () => {
    const { server, hide } = await shownTasks([])
    await preciseTasks.search({ name: '回访', taskType: 0 })
    await repairTasks.search({ status: 3 })
    const queries = server.requests.slice(-2).map(({ url }) => Object.fromEntries(url.searchParams))
    expect(queries).toEqual([
      expect.objectContaining({ name: '回访', taskType: '6' }),
      expect.objectContaining({ status: '3', taskCategory: '1' })
    ])
    hide()
  })

  it('is read again when a task was created, if it is shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { server, hide } = await shownTasks([row('t1')])
    const countBefore = server.count('/call_tasks')
    callTaskChanged({ callTaskId: 't9', mode: 'create' })
    await settle()
    expect(server.count('/call_tasks')).toBe(countBefore + 1)
    hide()
    // A store without subscribers unmounts after a delay.
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    callTaskChanged({ callTaskId: 't9', mode: 'edit' })
    await settle()
    expect(server.count('/call_tasks')).toBe(countBefore + 1)
  })

  it('is not broken by what is no progress', async () => {
    const { row: at, hide } = await shownTasks([row('t1')])
    push('call_task_progress', { callTaskId: 't1', status: 'gone' })
    push('call_task_progress', null)
    expect(at('t1')?.status).toBe(2)
    push('call_task_progress', progress('t1', { status: 3 }))
    expect(at('t1')?.status).toBe(3)
    hide()
  })
})
