/** Lists of call tasks that follow what the server tells, and what is done from them. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { $addNumbers, closeAddNumbers } from '../../core/areas/add-numbers/open.ts'
import { $taskDialog, callTaskChanged, closeTaskDialog } from '../../core/areas/call-task/open.ts'
import {
  addNumbersTo,
  mayAddNumbers,
  mayBe,
  moveTask,
  moveTasks,
  removeTasks
} from '../../core/areas/call-tasks/deeds.ts'
import { everyTask, preciseTasks, repairTasks } from '../../core/areas/call-tasks/lists.ts'
import {
  $rejectAttempt,
  $rejecting,
  rejectTask,
  stopRejecting,
  thinkOfRejecting
} from '../../core/areas/call-tasks/review.ts'
import {
  $charts,
  $task,
  $taskFailure,
  leaveTask,
  showTask,
  taskItems,
  watchCharts
} from '../../core/areas/call-tasks/task.ts'
import type { CallTaskRow } from '../../core/contract/entities/call-task.ts'
import { stopCore } from '../../core/environment.ts'
import { leave } from '../../core/session/leaving.ts'
import { notices, push } from '../support/phone-scene.ts'
import { signIn } from '../support/signed-in.ts'
import { settle } from '../support/test-clock.ts'
import { ok } from '../support/test-server.ts'

const progress = (callTaskId: string, more: object = {}) => ({
  callTaskId,
  status: 2,
  statusReason: '',
  totalCount: 40,
  finishedCount: 0,
  skippedCount: 0,
  dialledCount: 0,
  connectedCount: 0,
  refusedCount: 0,
  faultCount: 0,
  runningCount: 0,
  ...more
})
const row = (id: string, more: object = {}) => ({
  ...progress(id),
  id,
  name: `<b>${id}</b>`,
  remark: '',
  taskType: 0,
  taskCategory: 0,
  createType: 'number',
  templateCode: 'HS-1',
  templateName: '回访',
  ttsType: 2,
  customFields: '',
  isSpeedReach: false,
  isChooseAddressBook: false,
  addressBookType: 1,
  creatorName: '林若溪',
  createTime: 1,
  startTime: null,
  endTime: null,
  ...more
})
const task = (id: string, more: object = {}) => row(id, more) as CallTaskRow
const page = (list: readonly object[]) =>
  ok({ list, page: 1, pageSize: 10, total: list.length, hasMore: false })
const refused = (message: string) => Response.json({ code: 0, message })

/** A list on show of these rows. */
async function shown(rows: readonly object[], routes: Parameters<typeof signIn>[0] = {}) {
  const scene = await signIn({ 'GET /call_tasks': () => page(rows), ...routes })
  let draws = 0
  const hide = everyTask.$list.subscribe(() => draws++)
  await everyTask.search({})
  return {
    ...scene,
    hide,
    draws: () => draws,
    row: (id: string) => everyTask.$list.get().list.find(one => one.id === id)
  }
}

afterEach(async () => {
  vi.useRealTimers()
  leaveTask()
  closeTaskDialog()
  closeAddNumbers()
  await leave('logout')
  await settle()
  stopCore()
})

describe('a list of tasks', () => {
  it('changes the rows that the server tells of, where they stand and at most once a second', async () => {
    const { env, server, row: at, hide, draws } = await shown([row('t1'), row('t2')])
    const asked = server.count('/call_tasks')
    const before = at('t2')
    push('call_task_progress', progress('t1', { dialledCount: 1 }))
    expect(at('t1')).toMatchObject({ dialledCount: 1, name: '<b>t1</b>' })
    const drawn = draws()
    for (const dialledCount of [2, 3, 4])
      push('call_task_progress', progress('t1', { dialledCount }))
    expect(draws()).toBe(drawn)
    expect(at('t1')?.dialledCount).toBe(1)
    await env.clock.advance(1000)
    expect(at('t1')?.dialledCount).toBe(4)
    expect(draws()).toBe(drawn + 1)
    expect(at('t2')).toBe(before)
    expect(server.count('/call_tasks')).toBe(asked)
    await env.clock.advance(1000)
    push('call_task_progress', progress('t1', { dialledCount: 9, status: 4 }))
    expect(at('t1')).toMatchObject({ dialledCount: 9, status: 4 })
    hide()
  })

  it('shows no older news over a newer answer', async () => {
    const rows = [row('t1', { dialledCount: 1 })]
    const { row: at, hide } = await shown(rows)
    push('call_task_progress', progress('t1', { dialledCount: 5 }))
    rows[0] = row('t1', { dialledCount: 8, status: 3 })
    await everyTask.reload()
    expect(at('t1')).toMatchObject({ dialledCount: 8, status: 3 })
    hide()
  })

  it('keeps what was told while it was read', async () => {
    let answer = (_: Response) => {}
    const { row: at, hide } = await shown([row('t1')])
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

  it('of one kind asks for that kind, whatever is searched for', async () => {
    const { server, hide } = await shown([])
    await preciseTasks.search({ name: '回访', taskType: 0 })
    await repairTasks.search({ status: 3 })
    const queries = server.asked.slice(-2).map(({ url }) => Object.fromEntries(url.searchParams))
    expect(queries).toEqual([
      expect.objectContaining({ name: '回访', taskType: '6' }),
      expect.objectContaining({ status: '3', taskCategory: '1' })
    ])
    hide()
  })

  it('is read again when a task was made, if somebody looks at it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { server, hide } = await shown([row('t1')])
    const asked = server.count('/call_tasks')
    callTaskChanged({ callTaskId: 't9', mode: 'create' })
    await settle()
    expect(server.count('/call_tasks')).toBe(asked + 1)
    hide()
    // A store that nobody looks at is let go a little later.
    vi.advanceTimersByTime(1000)
    vi.useRealTimers()
    callTaskChanged({ callTaskId: 't9', mode: 'edit' })
    await settle()
    expect(server.count('/call_tasks')).toBe(asked + 1)
  })

  it('is not broken by what is no progress', async () => {
    const { row: at, hide } = await shown([row('t1')])
    push('call_task_progress', { callTaskId: 't1', status: 'gone' })
    push('call_task_progress', null)
    expect(at('t1')?.status).toBe(2)
    push('call_task_progress', progress('t1', { status: 3 }))
    expect(at('t1')?.status).toBe(3)
    hide()
  })
})

describe('what is done with tasks', () => {
  it('a pause shows at once, without reading the list', async () => {
    const {
      server,
      row: at,
      hide
    } = await shown([row('t1')], {
      'PUT /call_tasks/t1/pause': () => ok(null)
    })
    const asked = server.count('/call_tasks')
    await moveTask(task('t1'), 'pause')
    expect(at('t1')?.status).toBe(3)
    expect(notices()).toEqual(['任务已暂停'])
    expect(server.count('/call_tasks')).toBe(asked)
    hide()
  })

  it('what the server has told meanwhile is not taken back', async () => {
    const { row: at, hide } = await shown([row('t1', { status: 1 })], {
      'PUT /call_tasks/t1/start': () => {
        push('call_task_progress', progress('t1', { status: 2, dialledCount: 12 }))
        return ok(null)
      }
    })
    await moveTask(task('t1', { status: 1 }), 'start')
    expect(at('t1')).toMatchObject({ status: 2, dialledCount: 12 })
    hide()
  })

  it('is done once, however often it is clicked', async () => {
    const { server, hide } = await shown([row('t1')], {
      'PUT /call_tasks/t1/stop': () => ok(null)
    })
    await Promise.all([1, 2, 3].map(() => moveTask(task('t1'), 'stop')))
    expect(server.count('/call_tasks/t1/stop')).toBe(1)
    hide()
  })

  it('leaves the row as it is when the server refuses, and says why', async () => {
    const { row: at, hide } = await shown([row('t1')], {
      'PUT /call_tasks/t1/pause': () => refused('任务当前为“已完成”，不能执行此操作')
    })
    await expect(moveTask(task('t1'), 'pause')).rejects.toThrow()
    expect(at('t1')?.status).toBe(2)
    expect(notices()).toEqual(['任务当前为“已完成”，不能执行此操作'])
    hide()
  })

  it('of those that are ticked only the fitting ones are moved, and it is said what became of them', async () => {
    const {
      server,
      row: at,
      hide
    } = await shown(
      [row('t1', { status: 3 }), row('t2', { status: 3 }), row('t3', { status: 4 })],
      {
        'PUT /call_tasks/t1/resume': () => ok(null),
        'PUT /call_tasks/t2/resume': () => refused('所选线路不存在')
      }
    )
    await moveTasks(everyTask.$list.get().list, 'resume')
    expect([at('t1')?.status, at('t2')?.status]).toEqual([2, 3])
    expect(server.count('/call_tasks/t3/resume')).toBe(0)
    expect(notices()).toEqual(['成功 1 个，失败 1 个：所选线路不存在'])
    await moveTasks([task('t3', { status: 4 })], 'resume')
    expect(notices()).toContain('所选任务中没有可执行此操作的任务')
    hide()
  })

  it('those that dial are not deleted with the others', async () => {
    const { server, hide } = await shown([row('t1'), row('t2', { status: 4 })], {
      'DELETE /call_tasks/t2': () => ok(null)
    })
    await removeTasks(everyTask.$list.get().list)
    expect(server.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(notices()).toEqual(['1 个任务操作成功'])
    hide()
  })

  it.each([
    ['start', [1]],
    ['pause', [2]],
    ['resume', [3]],
    ['stop', [1, 2, 3]]
  ] as const)('%s is offered in %s', (move, states) => {
    const offered = [1, 2, 3, 4, 5, 6, 7].filter(status => mayBe(move)(task('t1', { status })))
    expect(offered).toEqual(states)
  })

  it('a task without numbers cannot be started', () => {
    expect(mayBe('start')(task('t1', { status: 1, totalCount: 0 }))).toBe(false)
    expect(mayBe('stop')(task('t1', { status: 1, totalCount: 0 }))).toBe(true)
  })

  it.each([
    [1, 'numbers'],
    [2, 'numbers'],
    [3, 'numbers'],
    [4, undefined],
    [5, 'dialog'],
    [6, 'numbers'],
    [7, undefined]
  ])('添加号码 in state %s opens %s', (status, opens) => {
    const one = task('t1', { status })
    expect(mayAddNumbers(one)).toBe(opens !== undefined)
    if (opens === undefined) return
    addNumbersTo(one)
    if (opens === 'dialog') {
      expect($taskDialog.get()).toMatchObject({ at: 'open', mode: 'edit', taskId: 't1' })
      expect($addNumbers.get()).toBeUndefined()
    } else {
      expect($addNumbers.get()).toMatchObject({ kind: 'task', taskId: 't1' })
      expect($taskDialog.get()).toMatchObject({ at: 'closed' })
    }
  })
})

describe('a review', () => {
  it('keeps the reason when it cannot be sent, and closes when it is', async () => {
    let answer = refused('任务当前为“等待中”，不能执行此操作')
    const bodies: unknown[] = []
    await signIn({
      'GET /call_tasks': () => page([]),
      'PUT /call_tasks/t1/audit': ({ body }) => {
        bodies.push(JSON.parse(body))
        return answer
      }
    })
    thinkOfRejecting(task('t1', { status: 6 }))
    await rejectTask('时段不符')
    expect($rejecting.get()?.id).toBe('t1')
    expect($rejectAttempt.get()).toMatchObject({
      at: 'failed',
      failure: { message: '任务当前为“等待中”，不能执行此操作' }
    })
    answer = ok(null)
    await rejectTask('时段不符')
    expect($rejecting.get()).toBeUndefined()
    expect(bodies).toEqual([
      { isApproved: false, reason: '时段不符' },
      { isApproved: false, reason: '时段不符' }
    ])
    expect(notices()).toEqual(['已驳回'])
    stopRejecting()
  })
})

const names = { lineGroup: '', robots: '', agents: '', library: '', notices: {}, tags: {} }
const detail = (id: string, more: object = {}) => ({
  ...row(id),
  cidResourceType: 0,
  workTimePeriods: [],
  workPeriodLowerBound: '08:00:00',
  workPeriodUpperBound: '21:00:00',
  canRedial: false,
  names,
  ...more
})
const dashboard = (id: string, talkSeconds: number) => ({
  ...progress(id),
  remainingCount: 40,
  eta: null,
  talkSeconds,
  intents: [],
  results: [],
  hours: [],
  lines: [],
  alarm: { enabled: false, suspendCallTask: false, alarmedTime: null, watched: [] }
})

describe('one task', () => {
  it('follows what is told of it, and its charts are read anew no oftener than every two seconds', async () => {
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
})
