import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addPeriod,
  changeCidResource
} from '../../../../core/features/call-task-form/rules/form-changes.ts'
import {
  newTaskForm,
  type TaskForm
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import { phonesFrom, tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let token: string
let tasks: ReturnType<typeof tasksOf>
beforeAll(async () => {
  // It is midnight: nothing dials by itself.
  backend = await openBackend({ dialClock: () => new Date().setHours(0, 30) })
  token = (await backend.signIn('leader')).access_token
  tasks = tasksOf(backend, token)
})
afterAll(() => backend.close())

const send = (path: string, body?: object, method = body ? 'POST' : 'GET', as = token) =>
  backend.send(`/api${path}`, { token: as, method, ...(body && { body }) })

const good: TaskForm = {
  ...newTaskForm('task-x', Date.now()),
  templateCode: 'HS-1001',
  templateName: '服务满意度回访'
}

describe('a task', () => {
  it('changes by editing, not its type', async () => {
    const id = await tasks.create()
    const form = addPeriod({ ...good, taskId: id, name: '改过的' }, '2026-12-01')
    expect(await send('/call_tasks/edit', payloadOf(form), 'PUT')).toMatchObject({
      body: { code: 1 }
    })
    expect((await tasks.detail(id)).workTimePeriods).toHaveLength(2)
    expect(
      await send('/call_tasks/edit', payloadOf({ ...form, taskType: 6 }), 'PUT')
    ).toMatchObject({
      body: { code: 0, errcode: 'taskType', message: '呼出方式不能修改' }
    })
  })

  it('is copied to a draft, which is filled in before anything else', async () => {
    const { callTaskId } = await tasks.ask<{ callTaskId: string }>('/call_tasks/task-2/copy', {})
    const copy = await tasks.detail(callTaskId)
    expect(copy).toMatchObject({ status: 5, name: '双十一会员满意度普访-副本', totalCount: 0 })
    expect(copy.redialConfig).toEqual((await tasks.detail('task-2')).redialConfig)
    await expect(tasks.move(callTaskId, 'start')).rejects.toThrow('任务是草稿，请先完善任务信息')
    await expect(tasks.add(callTaskId, ['13800001111'])).rejects.toThrow('任务是草稿')
    const form = changeCidResource(taskFormOf(copy), 0)
    await tasks.ask('/call_tasks/edit', payloadOf({ ...form, taskType: 6 }), 'PUT')
    expect(await tasks.detail(callTaskId)).toMatchObject({ status: 1, taskType: 6 })
  })

  it('moves only as it may', async () => {
    const id = await tasks.create()
    await expect(tasks.move(id, 'start')).rejects.toThrow('任务中还没有号码')
    await tasks.add(id, phonesFrom(6_000_000, 2))
    await expect(tasks.move(id, 'pause')).rejects.toThrow('任务当前为“等待中”，不能执行此操作')
    await tasks.move(id, 'start')
    expect(await tasks.detail(id)).toMatchObject({ status: 2, startTime: expect.any(Number) })
    await expect(tasks.move(id, 'start')).rejects.toThrow('任务当前为“进行中”')
    await expect(
      tasks.ask('/call_tasks/edit', payloadOf({ ...good, taskId: id }), 'PUT')
    ).rejects.toThrow('任务当前为“进行中”，不能编辑')
    await tasks.move(id, 'pause')
    await tasks.move(id, 'resume')
    await tasks.move(id, 'stop')
    // No call was placed: no progress.
    expect(await tasks.detail(id)).toMatchObject({
      status: 4,
      statusReason: '任务被手动终止',
      ...{ totalCount: 2, finishedCount: 0, skippedCount: 0 }
    })
    expect(await tasks.dashboard(id)).toMatchObject({ remainingCount: 2, eta: null })
    await expect(tasks.move(id, 'resume')).rejects.toThrow('已完成')
    await expect(tasks.add(id, ['13800001111'])).rejects.toThrow('任务当前为“已完成”，不能添加号码')
  })

  it('that needs an audit waits for an auditor', async () => {
    const admin = (await backend.signIn('admin')).access_token
    const audit = (id: string, isApproved: boolean, as: string) =>
      send(`/call_tasks/${id}/audit`, { isApproved, reason: '时间不合适' }, 'PUT', as)
    expect(await audit('task-6', true, token)).toMatchObject({ status: 403 })
    await backend.db.updateTable('dialling_setting').set({ needs_audit: true }).execute()
    const id = await tasks.create()
    await backend.db.updateTable('dialling_setting').set({ needs_audit: false }).execute()
    expect(await tasks.detail(id)).toMatchObject({ status: 6 })
    await audit(id, false, admin)
    expect(await tasks.detail(id)).toMatchObject({ status: 7, statusReason: '时间不合适' })
    // Put right, it is looked at again, and what was decided stays known.
    const repaired = { ...taskFormOf(await tasks.detail(id)), taskId: id, name: '改好的任务' }
    await tasks.ask('/call_tasks/edit', payloadOf(repaired), 'PUT')
    expect(await tasks.detail(id)).toMatchObject({ status: 6, statusReason: '' })
    await audit(id, true, admin)
    expect(await tasks.ask(`/call_tasks/${id}/decisions`)).toMatchObject([
      { isApproved: true, isSubmitted: false, reason: '', userName: '陈思远' },
      { isSubmitted: true, isApproved: false, userName: '林若溪' },
      { isApproved: false, isSubmitted: false, reason: '时间不合适', userName: '陈思远' },
      { isSubmitted: true, isApproved: false, reason: '', userName: '林若溪' }
    ])
    await audit('task-6', true, admin)
    expect(await tasks.detail('task-6')).toMatchObject({ status: 1 })
  })

  it('goes when it is removed, unless it runs', async () => {
    const admin = tasksOf(backend, (await backend.signIn('admin')).access_token)
    const id = await tasks.create()
    await tasks.add(id, phonesFrom(6_100_000, 1))
    await tasks.move(id, 'start')
    await expect(admin.ask(`/call_tasks/${id}`, undefined, 'DELETE')).rejects.toThrow('请先暂停')
    await tasks.move(id, 'pause')
    await admin.ask(`/call_tasks/${id}`, undefined, 'DELETE')
    await expect(tasks.detail(id)).rejects.toThrow('呼叫任务不存在或已删除')
  })

  it('of another enterprise is not there', async () => {
    const { access_token: home } = await backend.signIn('admin')
    await backend.db
      .updateTable('call_task')
      .set({ enterprise_id: 'ent-2' })
      .where('id', '=', 'task-12')
      .execute()
    for (const as of [home, token])
      expect(await send('/call_tasks/task-12/detail', undefined, 'GET', as)).toMatchObject({
        body: { code: 0, message: '呼叫任务不存在或已删除' }
      })
  })
})
