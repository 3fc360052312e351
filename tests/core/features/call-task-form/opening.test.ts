import { describe, expect, it } from 'vitest'
import {
  $taskDialog,
  closeTaskDialog,
  openTaskDialog
} from '../../../../core/features/call-task-form/task-dialog.ts'
import { callTasks } from '../../../../core/features/call-tasks/endpoints.ts'
import { defaultAssumptions } from '../../../../core/features/task-plan/rules/plan-days.ts'
import { planDays } from '../../../../core/features/task-plan/task-plan.ts'
import { call } from '../../../../core/net/http.ts'
import { login } from '../../../../core/session/session.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { PASSWORD } from '../../../../demo/server/seed/accounts.ts'
import {
  backend,
  core,
  createdTask,
  editor,
  enterAs,
  opened,
  rounds,
  setServerTime,
  setUpEditor,
  texts
} from '../../../support/core/call-task-editor.ts'

setUpEditor()

describe('opening the dialog of a call task', () => {
  // rule call-task-2
  it('reads everything for a new one at once, and names it after the moment', async () => {
    await editor.show({ mode: 'create' })
    expect(rounds().sort()).toEqual([
      'GET /blacklist_libraries',
      'GET /call_tasks/alarm/default_settings',
      'GET /call_tasks/create_before_create',
      'GET /line_resources/0',
      'GET /out_agent_groups',
      'GET /resource_groups',
      'GET /robot_resources/0',
      'GET /seat_config',
      'GET /sms_templates/template_in_use'
    ])
    expect(opened().fresh.name).toMatch(/^呼叫任务\d{14}$/)
    expect(editor.$resources.get().scripts.length).toBeGreaterThan(0)
  })

  it('goes by the time of the server, whatever this computer takes it for', async () => {
    setServerTime(new Date(2031, 4, 6, 10).getTime())
    await editor.show({ mode: 'create' })
    setServerTime()
    const { fresh } = opened()
    expect(fresh.name).toMatch(/^呼叫任务20310506/)
    expect(fresh.workTimePeriods[0]?.dialDates).toEqual([{ startDate: '2031-05-06', endDate: '' }])
    const [day] = planDays(fresh, editor.$resources.get(), defaultAssumptions, 1)
    expect(day?.day).toBe('2031-05-06')
    await editor.show({ mode: 'create' })
    expect(opened().fresh.name).not.toMatch(/^呼叫任务2031/)
  })

  it('begins tomorrow, by the time of the server, where tasks are planned ahead', async () => {
    setServerTime(new Date(2031, 4, 31, 10).getTime())
    await editor.show({ mode: 'create', taskType: 0, isScheduled: true })
    setServerTime()
    const [period] = opened().fresh.workTimePeriods
    expect(period?.dialDates).toEqual([{ startDate: '2031-06-01', endDate: '' }])
  })

  it('takes two rounds of requests and no more to edit one that has a script and a robot group', async () => {
    await editor.show({ mode: 'create' })
    const group = editor.$resources.get().robots?.find(({ holderId }) => holderId !== '0')
    editor.hide()
    const id = await createdTask(form => ({
      ...form,
      ...(group && { robotHolderType: 5, outRobotHolderId: group.holderId })
    }))
    let waits = 0
    const first = new Promise<void>(done => {
      const stop = editor.$state.listen(state => {
        waits++
        if (state.status === 'open') {
          stop()
          done()
        }
      })
    })
    await editor.show({ mode: 'edit', taskId: id })
    await first
    expect(waits).toBe(2)
    const [round1, round2] = [rounds().slice(0, 10), rounds().slice(10)]
    expect(round1).toContain(`GET /call_tasks/${id}/detail`)
    expect(round2.toSorted()).toEqual(
      [
        `GET /gradings/by_code/${opened().fresh.templateCode}/rule_item`,
        `GET /redials/create_before/${opened().fresh.templateCode}/tags`,
        `GET /verbal_templates/labels/${opened().fresh.templateCode}`,
        ...(group ? [`GET /robot_resources/${group.holderId}/allocate_info`] : [])
      ].sort()
    )
  })

  it('reports 加载失败，请重试 for a copy that cannot be begun, and tries again', async () => {
    const id = await createdTask()
    core.break(/create_before_create/)
    await editor.show({ mode: 'copy', taskId: id })
    expect(editor.$state.get()).toMatchObject({
      status: 'failed',
      failure: { message: '加载失败，请重试' }
    })
    core.break(undefined)
    await editor.reload()
    expect(opened().fresh.taskId).not.toBe(id)
  })

  it('opens without a list that cannot be read, reports that once, and reads the list again', async () => {
    core.break(/seat_config|resource_groups/)
    await editor.show({ mode: 'create' })
    expect(editor.$resources.get().seats).toBeUndefined()
    expect(editor.$resources.get().lines).toBeDefined()
    expect(texts()).toHaveLength(1)
    core.break(undefined)
    core.went.length = 0
    await editor.reload()
    expect(rounds().sort()).toEqual(['GET /resource_groups', 'GET /seat_config'])
    expect(editor.$resources.get().seats).toBeDefined()
  })

  it('does not read alarm settings without the permission', async () => {
    await enterAs('leader')
    await editor.show({ mode: 'create' })
    const countBefore = core.pending(/default_settings/).length
    expect(countBefore).toBe(editor.$mayAlarm.get() ? 1 : 0)
  })

  it('refuses to edit a task that is over, and gives the reason', async () => {
    const id = await createdTask()
    await backend.db.updateTable('call_task').set({ status: 4 }).where('id', '=', id).execute()
    await editor.show({ mode: 'edit', taskId: id })
    expect(editor.$state.get()).toMatchObject({
      status: 'failed',
      failure: { message: '任务当前为“已完成”，不能编辑' }
    })
    await editor.show({ mode: 'copy', taskId: id })
    expect(opened().fresh.taskId).not.toBe(id)
  })

  it('begins with the handling of alarms that the global setting names', async () => {
    const before = await call(callTasks.alarmDefaults, {})
    for (const suspendCallTask of [true, false, before.suspendCallTask ?? false]) {
      await call(callTasks.setAlarmDefaults, { body: { ...before, suspendCallTask } })
      await editor.show({ mode: 'create' })
      expect(opened().fresh.alarm.suspendCallTask).toBe(suspendCallTask)
      editor.end()
    }
  })

  it('shows the global thresholds of a task that follows them', async () => {
    const id = await createdTask(form => ({
      ...form,
      alarm: { ...form.alarm, enabled: true, referenceGlobal: true }
    }))
    for (const mode of ['edit', 'copy'] as const) {
      await editor.show({ mode, taskId: id })
      const { alarm } = editor.$resources.get()
      const percent = Math.round((alarm?.connectedRate ?? 0) * 100)
      expect(percent).toBeGreaterThan(0)
      expect(opened().fresh.alarm.connectedRate).toEqual({ enabled: true, value: String(percent) })
    }
  })

  it('refuses to edit nothing in particular', async () => {
    await editor.show({ mode: 'edit' })
    expect(editor.$state.get()).toMatchObject({ status: 'failed', failure: { kind: 'invalid' } })
    expect(core.went).toEqual([])
  })

  it('draws the last of two that were requested one after the other', async () => {
    const id = await createdTask(form => ({ ...form, name: '先要的' }))
    const slow = editor.show({ mode: 'edit', taskId: id })
    await editor.show({ mode: 'create', repair: true })
    await slow
    expect(opened().fresh).toMatchObject({ taskCategory: 1 })
    expect(opened().fresh.name).not.toBe('先要的')
  })
})

describe('another task that is requested while something is typed', () => {
  const typing = async () => {
    await editor.show({ mode: 'create' })
    editor.keep({ ...opened().fresh, name: '打了一半' }, 'name')
  }

  it('waits for the answer, and stays away when it is no', async () => {
    await typing()
    const id = opened().fresh.taskId
    const shown = editor.show({ mode: 'create', repair: true })
    expect(editor.$isConfirmingDiscard.get()).toBe(true)
    editor.answer(false)
    expect(await shown).toBe(false)
    expect(editor.$isConfirmingDiscard.get()).toBe(false)
    expect(opened().fresh.taskId).toBe(id)
  })

  it('comes when it is yes, and what was typed is gone', async () => {
    await typing()
    const shown = editor.show({ mode: 'create', repair: true })
    editor.answer(true)
    expect(await shown).toBe(true)
    expect(opened().fresh).toMatchObject({ taskCategory: 1 })
    await editor.show({ mode: 'create' })
    expect(opened().start).toBe(opened().fresh)
  })

  it('is confirmed for the last request, and not at all once the dialog is closed', async () => {
    await typing()
    const first = editor.show({ mode: 'create', repair: true })
    const second = editor.show({ mode: 'create', taskType: 6 })
    expect(await first).toBe(false)
    expect(editor.$isConfirmingDiscard.get()).toBe(true)
    editor.hide()
    expect(await second).toBe(false)
    expect(editor.$isConfirmingDiscard.get()).toBe(false)
    expect(editor.$state.get().status).toBe('closed')
  })

  it('comes at once where nothing was typed', async () => {
    await editor.show({ mode: 'create' })
    editor.keep({ ...opened().fresh }, 'name')
    expect(await editor.show({ mode: 'create', repair: true })).toBe(true)
  })
})

describe('what opens the dialog', () => {
  it('forgets who was chosen when it closes', () => {
    openTaskDialog({ mode: 'create', customerIds: ['c-1', 'c-2'] })
    expect($taskDialog.get()).toMatchObject({ status: 'open', customerIds: ['c-1', 'c-2'] })
    closeTaskDialog()
    expect($taskDialog.get()).toEqual({ status: 'closed' })
  })

  it.each([
    ['the same person', 'admin', 'open'],
    ['another customer', 'leader', 'closed']
  ])('is open again once a sign-in that ran out was renewed by %s', async (_, username, at) => {
    openTaskDialog({ mode: 'edit', taskId: 't-1', customerIds: ['c-1'] })
    leave('expired')
    expect($taskDialog.get().status).toBe('closed')
    await login({ by: 'password', username, password: PASSWORD })
    expect($taskDialog.get().status).toBe(at)
    closeTaskDialog()
  })

  it('is closed for good with a sign-out', async () => {
    openTaskDialog({ mode: 'create' })
    leave('logout')
    await login({ by: 'password', username: 'admin', password: PASSWORD })
    expect($taskDialog.get().status).toBe('closed')
  })

  it('calls whom it was opened for', async () => {
    await editor.show({ mode: 'create', customerIds: ['c-1'], taskType: 6 })
    expect(opened().fresh).toMatchObject({ customerIdList: ['c-1'], taskType: 6 })
    editor.hide()
    await editor.show({ mode: 'create' })
    expect(opened().fresh).toMatchObject({ customerIdList: [], taskType: 0 })
  })
})
