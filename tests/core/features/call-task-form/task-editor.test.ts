/** What is done with call tasks from their lists, and their review. */
import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import {
  $taskDialog,
  closeTaskDialog
} from '../../../../core/features/call-task-form/task-dialog.ts'
import {
  addNumbersTo,
  mayAddNumbers,
  mayBe,
  moveTask,
  moveTasks,
  removeTasks
} from '../../../../core/features/call-tasks/task-actions.ts'
import { everyTask } from '../../../../core/features/call-tasks/task-lists.ts'
import {
  $rejectAttempt,
  $rejecting,
  rejectTask,
  startRejecting,
  stopRejecting
} from '../../../../core/features/call-tasks/task-review.ts'
import {
  $addNumbers,
  closeAddNumbers
} from '../../../../core/features/number-import/import-window.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { notices, push } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'
import { ok } from '../../../support/core/test-server.ts'
import { shownTasks } from '../../../support/scenes/call-task-list.ts'
import { page, progress, refused, row, task } from '../../../support/scenes/call-task-rows.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(async () => {
  closeTaskDialog()
  closeAddNumbers()
  await leave('logout')
  await settle()
  stopCore()
})

describe('what is done with tasks', () => {
  it('a pause shows at once, without reading the list', async () => {
    const {
      server,
      row: at,
      hide
    } = await shownTasks([row('t1')], {
      'PUT /call_tasks/t1/pause': () => ok(null)
    })
    const before = server.count('/call_tasks')
    await moveTask(task('t1'), 'pause')
    expect(at('t1')?.status).toBe(3)
    expect(notices()).toEqual(['任务已暂停'])
    expect(server.count('/call_tasks')).toBe(before)
    hide()
  })

  it('a push received meanwhile is not overwritten', async () => {
    const { row: at, hide } = await shownTasks([row('t1', { status: 1 })], {
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
    const { server, hide } = await shownTasks([row('t1')], {
      'PUT /call_tasks/t1/stop': () => ok(null)
    })
    await Promise.all([1, 2, 3].map(() => moveTask(task('t1'), 'stop')))
    expect(server.count('/call_tasks/t1/stop')).toBe(1)
    hide()
  })

  it('leaves the row as it is when the server refuses, and shows the reason', async () => {
    const { row: at, hide } = await shownTasks([row('t1')], {
      'PUT /call_tasks/t1/pause': () => refused('任务当前为“已完成”，不能执行此操作')
    })
    await expect(moveTask(task('t1'), 'pause')).rejects.toThrow()
    expect(at('t1')?.status).toBe(2)
    expect(notices()).toEqual(['任务当前为“已完成”，不能执行此操作'])
    hide()
  })

  it('of those that are ticked only the fitting ones are moved, and the result is reported', async () => {
    const {
      server,
      row: at,
      hide
    } = await shownTasks(
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
    const { server, hide } = await shownTasks([row('t1'), row('t2', { status: 4 })], {
      'DELETE /call_tasks/t2': () => ok(null)
    })
    await removeTasks(everyTask.$list.get().list)
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
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
      expect($taskDialog.get()).toMatchObject({ status: 'open', mode: 'edit', taskId: 't1' })
      expect($addNumbers.get()).toBeUndefined()
    } else {
      expect($addNumbers.get()).toMatchObject({ kind: 'task', taskId: 't1' })
      expect($taskDialog.get()).toMatchObject({ status: 'closed' })
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
    startRejecting(task('t1', { status: 6 }))
    await rejectTask('时段不符')
    expect($rejecting.get()?.id).toBe('t1')
    expect($rejectAttempt.get()).toMatchObject({
      status: 'failed',
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
