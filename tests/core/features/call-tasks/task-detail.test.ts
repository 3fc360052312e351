/** One call task on its page: its totals, its charts and the displayed numbers. */
import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $charts,
  $isLate,
  $task,
  $taskFailure,
  $updatedAt,
  leaveTask,
  showTask,
  taskItems,
  watchCharts,
  watchItems
} from '../../../../core/features/call-tasks/task-detail.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import {
  dashboard,
  detail,
  page,
  progress,
  refused
} from '../../../support/scenes/call-task-rows.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(async () => {
  leaveTask()
  await leave('logout')
  await settle()
  stopCore()
})

describe('one task', () => {
  it('follows its pushes, and reads its charts at most every two seconds', async () => {
    let talk = 0
    const { env, server } = await signIn({
      'GET /call_tasks/t1/detail': () => ok(detail('t1')),
      'GET /call_tasks/t1/dashboard': () => ok(dashboard('t1', ++talk))
    })
    await showTask('t1')
    const stop = watchCharts()
    await settle()
    expect($charts.get()?.talkSeconds).toBe(1)
    const count = () => server.count('/call_tasks/t1/dashboard')
    for (let beat = 1; beat <= 4; beat++) {
      push('call_task_progress', progress('t1', { dialledCount: beat }))
      await env.clock.advance(1000)
    }
    expect($task.get()?.dialledCount).toBe(4)
    expect(count()).toBeGreaterThan(1)
    expect(count()).toBeLessThanOrEqual(3)
    stop()
    await env.clock.advance(4000)
    const after = count()
    push('call_task_progress', progress('t1', { dialledCount: 9 }))
    await env.clock.advance(4000)
    expect(count()).toBe(after)
  })

  it('shows nothing of the task before', async () => {
    await signIn({
      'GET /call_tasks/t1/detail': () => ok(detail('t1')),
      'GET /call_tasks/t1/items': () => page([]),
      'GET /call_tasks/t2/detail': () => refused('呼叫任务不存在或已删除')
    })
    await showTask('t1')
    await taskItems.search({ status: 2 })
    await showTask('t2')
    expect($task.get()).toBeUndefined()
    expect($taskFailure.get()?.message).toBe('呼叫任务不存在或已删除')
    expect(taskItems.$list.get().total).toBe(0)
  })

  it('keeps the charts that it has when newer ones do not come', async () => {
    let isBroken = false
    const { env } = await signIn({
      'GET /call_tasks/t1/detail': () => ok(detail('t1')),
      'GET /call_tasks/t1/dashboard': () =>
        isBroken ? new Response('', { status: 500 }) : ok(dashboard('t1', 5))
    })
    await showTask('t1')
    const stop = watchCharts()
    await settle()
    isBroken = true
    push('call_task_progress', progress('t1', { dialledCount: 1 }))
    await env.clock.advance(3000)
    expect($charts.get()?.talkSeconds).toBe(5)
    stop()
  })
  it('reports when its counts came, and that they are late once nothing comes while it runs', async () => {
    let isBroken = false
    const { env } = await signIn({
      'GET /call_tasks/t1/detail': () => ok(detail('t1')),
      'GET /call_tasks/t1/dashboard': () =>
        isBroken ? new Response('', { status: 500 }) : ok(dashboard('t1', 5))
    })
    await showTask('t1')
    const hide = $isLate.subscribe(() => {})
    const stop = watchCharts()
    await settle()
    // A task that has nothing to tell is asked.
    await env.clock.advance(30_000)
    expect($isLate.get()).toBe(false)
    expect(env.clock.now() - ($updatedAt.get() ?? 0)).toBeLessThanOrEqual(10_000)
    isBroken = true
    const last = $updatedAt.get()
    await env.clock.advance(20_000)
    expect($updatedAt.get()).toBe(last)
    expect($isLate.get()).toBe(true)
    push('call_task_progress', progress('t1', { dialledCount: 1 }))
    expect($updatedAt.get()).toBe(env.clock.now())
    await env.clock.advance(1000)
    expect($isLate.get()).toBe(false)
    push('call_task_progress', progress('t1', { status: 3 }))
    await env.clock.advance(20_000)
    expect($isLate.get()).toBe(false)
    stop()
    hide()
  })
})

describe('the numbers in sight', () => {
  const item = (id: string, status: number) => ({
    id,
    phone: '13800000000',
    otherPhones: [],
    customerName: '',
    status,
    callTimes: 0,
    callResult: null,
    intentCode: null,
    callRecordId: null,
    lastCallTime: null,
    nextCallTime: null,
    customFieldsMap: {}
  })
  async function looking(answers: () => readonly object[]) {
    const scene = await signIn({
      'GET /call_tasks/t1/detail': () => ok(detail('t1')),
      'GET /call_tasks/t1/items': () => page(answers())
    })
    await showTask('t1')
    await taskItems.search({ status: 0 })
    const states: string[] = []
    const leaveList = taskItems.$list.subscribe(({ state }) => states.push(state))
    return {
      ...scene,
      states,
      leaveList,
      read: () => scene.server.count('/call_tasks/t1/items'),
      seen: () => taskItems.$list.get().list.map(({ id, status }) => `${id}:${status}`)
    }
  }
  const goOn = (dialledCount: number) =>
    push('call_task_progress', progress('t1', { dialledCount }))

  it('follow the task at most every five seconds, and never go while they are read', async () => {
    let status = 0
    const { env, states, read, seen, leaveList } = await looking(() => [item('1', status)])
    const stop = watchItems(() => false)
    status = 1
    for (let second = 1; second <= 11; second++) {
      goOn(second)
      await env.clock.advance(1000)
    }
    expect(seen()).toEqual(['1:1'])
    expect(read()).toBe(3)
    expect(new Set(states)).toEqual(new Set(['success']))
    await env.clock.advance(20_000)
    const all = read()
    await env.clock.advance(20_000)
    expect(read()).toBe(all)
    stop()
    goOn(99)
    await env.clock.advance(20_000)
    expect(read()).toBe(all)
    leaveList()
  })

  it('keep their page when it no longer exists, until a new query', async () => {
    let rows = [item('1', 0), item('2', 0), item('3', 0)]
    const { seen, leaveList } = await looking(() => rows)
    rows = [item('3', 5), item('4', 0)]
    await taskItems.refresh()
    expect(seen()).toEqual(['1:0', '2:0', '3:5', '4:0'])
    await taskItems.reload()
    expect(seen()).toEqual(['3:5', '4:0'])
    leaveList()
  })

  it('are not refreshed while rows are selected', async () => {
    let isSelecting = true
    const { env, read, leaveList } = await looking(() => [item('1', 0)])
    const stop = watchItems(() => isSelecting)
    goOn(1)
    await env.clock.advance(20_000)
    expect(read()).toBe(1)
    isSelecting = false
    await env.clock.advance(5000)
    expect(read()).toBe(2)
    stop()
    leaveList()
  })

  it('stay when newer ones do not come', async () => {
    let isBroken = false
    const { seen, states, leaveList } = await looking(() => {
      if (isBroken) throw new Error('broken')
      return [item('1', 0)]
    })
    isBroken = true
    await taskItems.refresh()
    expect(seen()).toEqual(['1:0'])
    expect(states).not.toContain('fail')
    leaveList()
  })
})
