import { describe, expect, it } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { onCallTaskChange } from '../../../../core/features/call-task-form/task-dialog.ts'
import { licenceConflict } from '../../../../core/features/task-plan/rules/licence-hours.ts'
import {
  core,
  createdTask,
  editor,
  editWith,
  opened,
  pageEvents,
  refuseToSend,
  setUpEditor,
  texts,
  withScript
} from '../../../support/core/call-task-editor.ts'

setUpEditor()

describe('sending a call task', () => {
  it('creates one, reports 创建成功, notifies the page and closes', async () => {
    const events: unknown[] = []
    const stop = onCallTaskChange(change => events.push(change))
    await editor.show({ mode: 'create', customerIds: [] })
    const form = withScript(opened().fresh)
    const outcome = await editor.submit(form)
    stop()
    expect(outcome).toEqual({ status: 'done', callTaskId: form.taskId })
    expect(texts()).toContain('创建成功')
    expect(editor.$state.get().status).toBe('closed')
    expect(events).toEqual([{ callTaskId: form.taskId, mode: 'create' }])
    expect(pageEvents.map(([name]) => name)).toEqual(['before-submit', 'submit', 'hide'])
  })

  it('edits one and reports 操作成功', async () => {
    const id = await createdTask()
    await editor.show({ mode: 'edit', taskId: id })
    const outcome = await editor.submit({ ...opened().fresh, name: '改过的任务' })
    expect(outcome).toEqual({ status: 'done', callTaskId: id })
    expect(core.pending(/PUT \/call_tasks\/edit/)[0]?.body).toMatchObject({ name: '改过的任务' })
    expect(texts()).toContain('操作成功')
  })

  it('copies one under a name and an id of its own, beginning today', async () => {
    const id = await createdTask(form => ({
      ...form,
      workTimePeriods: [
        {
          dialDates: [{ startDate: '2127-01-01', endDate: '2127-02-01' }],
          dialPeriods: [[600, 660]]
        }
      ]
    }))
    await editor.show({ mode: 'copy', taskId: id })
    const { fresh } = opened()
    expect(fresh.taskId).not.toBe(id)
    expect(fresh.workTimePeriods).toEqual([
      {
        dialDates: [{ startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), endDate: '' }],
        dialPeriods: [[600, 660]]
      }
    ])
    expect(fresh.workTimePeriods[0]?.dialDates[0]?.startDate).not.toBe('2127-01-01')
    expect((await editor.submit(fresh)).status).toBe('done')
  })

  it('sends nothing while something is invalid, and reports where', async () => {
    await editor.show({ mode: 'create' })
    core.went.length = 0
    const outcome = await editor.submit({ ...opened().fresh, name: ' ' })
    expect(outcome).toMatchObject({
      status: 'invalid',
      issues: [
        { field: 'name', message: '必填' },
        { field: 'templateCode', message: '请选择' }
      ]
    })
    expect([...editor.issues.$issues.get().keys()]).toEqual(['name', 'templateCode'])
    expect(core.went).toEqual([])
    expect(pageEvents).toEqual([['invalid', { mode: 'create', fields: ['name', 'templateCode'] }]])
  })

  it('puts what the server refuses at its field, keeps the form, and takes it back when that changes', async () => {
    await editor.show({ mode: 'create' })
    const form = { ...withScript(opened().fresh), blacklistLibId: 9999 }
    const outcome = await editor.submit(form)
    expect(outcome).toMatchObject({ status: 'refused', issue: { field: 'blacklistLibId' } })
    expect(editor.issues.$issues.get().get('blacklistLibId')).toBe('所选黑名单库不存在')
    expect(opened().fresh.taskId).toBe(form.taskId)
    editor.keep({ ...form, blacklistLibId: 0 }, 'blacklistLibId')
    expect(editor.issues.$issues.get().size).toBe(0)
    expect((await editor.submit({ ...form, blacklistLibId: 0 })).status).toBe('done')
  })

  it('keeps the form when the server cannot be reached, and shows the reason without a popup', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    core.break(/POST \/call_tasks\/create/)
    expect(await editor.submit(form)).toMatchObject({ status: 'failed' })
    expect(texts()).toEqual([])
    expect(editor.$isSending.get()).toBe(false)
    core.break(undefined)
    expect((await editor.submit(form)).status).toBe('done')
  })

  it.each([
    ['as it is', (form: TaskForm) => form, 0],
    ['with what was changed since', (form: TaskForm) => ({ ...form, name: '又改了' }), 1]
  ] as const)(
    'finds a task that was made though the answer was lost, %s',
    async (_, change, edits) => {
      await editor.show({ mode: 'create' })
      const form = withScript(opened().fresh)
      core.lose(/POST \/call_tasks\/create/)
      expect(await editor.submit(form)).toMatchObject({ status: 'failed' })
      core.lose(undefined)
      expect(await editor.submit(change(form))).toEqual({ status: 'done', callTaskId: form.taskId })
      expect(texts()).toContain('创建成功')
      expect(pageEvents.map(([name]) => name).slice(-2)).toEqual(['submit', 'hide'])
      expect(core.pending(/PUT \/call_tasks\/edit/)).toHaveLength(edits)
      expect(editor.$state.get().status).toBe('closed')
    }
  )

  it('is not begun again while it is on its way, and does not hold up the next', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const { key } = opened()
    const sent = editor.submit(form)
    editor.resetForm()
    expect(opened().key).toBe(key)
    await editor.show({ mode: 'create', repair: true })
    expect(editor.$isSending.get()).toBe(false)
    await sent
    expect(opened().fresh).toMatchObject({ taskCategory: 1 })
    expect((await editor.submit(withScript(opened().fresh))).status).toBe('done')
  })

  it('keeps it back for what is typed and not in the form', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const { issues } = editor
    issues.hold('customFields', '尚未添加', 'until', form)
    expect(await editor.submit(form)).toMatchObject({ issues: [{ field: 'customFields' }] })
    expect(await editor.submit(form)).toMatchObject({ status: 'invalid' })
    issues.hold('customFields', undefined, 'until', form)
    issues.hold('concurrencyLevel', '已清空', 'once', form)
    expect(await editor.submit(form)).toMatchObject({
      issues: [{ field: 'concurrencyLevel', message: '已清空' }]
    })
    issues.hold('name', '不是名称', 'instead', form)
    expect(await editor.submit({ ...form, name: '' })).toMatchObject({
      issues: [{ field: 'name', message: '不是名称' }]
    })
    expect((await editor.submit(form)).status).toBe('done')
  })

  it('waits for the page, which may refuse', async () => {
    await editor.show({ mode: 'create' })
    refuseToSend()
    core.went.length = 0
    expect(await editor.submit(withScript(opened().fresh))).toEqual({ status: 'held' })
    expect(core.went).toEqual([])
    expect(editor.$isSending.get()).toBe(false)
  })

  // rule call-task-39
  it('sends one task once, however often it is clicked', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const outcomes = await Promise.all([editor.submit(form), editor.submit(form)])
    expect(outcomes.map(({ status }) => status)).toEqual(['done', 'held'])
    expect(core.pending(/POST \/call_tasks\/create/)).toHaveLength(1)
  })

  // rule call-task-35
  it('refuses hours that the licence denies to robots where the page requires it', async () => {
    editWith(form => {
      const { fields = [], message = '' } = licenceConflict(form, 'block') ?? {}
      return fields.map(field => ({ field, message }))
    })
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const late: TaskForm = {
      ...form,
      workTimePeriods: [
        { dialDates: [{ startDate: '2027-01-01', endDate: '' }], dialPeriods: [[540, 1260]] }
      ]
    }
    expect(await editor.submit(late)).toMatchObject({ status: 'invalid' })
    expect((await editor.submit(form)).status).toBe('done')
  })
})
