import { describe, expect, it } from 'vitest'
import { environment } from '../../../../core/environment/environment.ts'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { DRAFTS_KEY } from '../../../../core/session/drafts/draft-storage.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import {
  core,
  createdTask,
  editing,
  editor,
  opened,
  setUpEditor,
  withScript
} from '../../../support/core/call-task-editor.ts'

setUpEditor()

describe('what was typed into the dialog of a call task', () => {
  const kept = () => environment().sessionStorage.getItem(DRAFTS_KEY) ?? ''

  it('is there after a reload with the lines of the enterprise, and nothing of a customer', async () => {
    await editor.show({ mode: 'create' })
    const form = {
      ...opened().fresh,
      name: '打了一半',
      cidResourceType: 1 as const,
      selectedCidNumbers: ['01088886666'],
      customerIdList: ['c-77']
    }
    editor.keep(form, 'name')
    expect(kept()).toContain('打了一半')
    expect(kept()).not.toContain('c-77')
    editor.end()
    const later = editing()
    await later.show({ mode: 'create', customerIds: ['c-1'] })
    const now = later.$state.get()
    expect(now).toMatchObject({
      status: 'open',
      start: { name: '打了一半', customerIdList: ['c-1'], selectedCidNumbers: ['01088886666'] }
    })
    later.resetForm()
    const again = later.$state.get()
    expect(again.status === 'open' && again.start.name).toMatch(/^呼叫任务\d{14}$/)
    expect(kept()).not.toContain('打了一半')
  })

  it.each([
    ['closed', (_: TaskForm) => editor.hide()],
    ['sent', (form: TaskForm) => editor.submit(withScript(form))],
    ['signed out of', () => leave('logout')]
  ] as const)('is gone once the dialog was %s', async (_, act) => {
    await editor.show({ mode: 'create' })
    const form = { ...opened().fresh, name: '不该留下' }
    editor.keep(form, 'name')
    await act(form)
    expect(kept()).not.toContain('不该留下')
  })

  it('has the lines that were chosen last, not those of the task', async () => {
    await editor.show({ mode: 'create' })
    const [one, other] = editor.$resources.get().lines ?? []
    editor.hide()
    const id = await createdTask(form => ({
      ...form,
      cidResourceType: 1,
      selectedCidNumbers: [one?.cidNumber ?? '']
    }))
    await editor.show({ mode: 'edit', taskId: id })
    const selectedCidNumbers = [other?.cidNumber ?? '']
    editor.keep({ ...opened().fresh, selectedCidNumbers }, 'selectedCidNumbers')
    editor.end()
    await editor.show({ mode: 'edit', taskId: id })
    expect(opened().start).toMatchObject({ selectedCidNumbers })
    expect((await editor.submit(opened().start)).status).toBe('done')
    expect(core.pending(/PUT \/call_tasks\/edit/)[0]?.body).toMatchObject({ selectedCidNumbers })
  })

  it('is kept for each task by itself', async () => {
    const id = await createdTask()
    await editor.show({ mode: 'edit', taskId: id })
    editor.keep({ ...opened().fresh, name: '编辑里的' }, 'name')
    editor.end()
    await editor.show({ mode: 'create' })
    expect(opened().start.name).not.toBe('编辑里的')
  })

  it('is left alone where another version of the page has kept it', async () => {
    await editor.show({ mode: 'create' })
    editor.keep({ ...opened().fresh, workTimePeriods: 'once upon a time' as never }, 'name')
    editor.end()
    await editor.show({ mode: 'create' })
    expect(opened().start).toBe(opened().fresh)
  })

  it('is validated field by field until the first submit', async () => {
    await editor.show({ mode: 'create' })
    const form = { ...opened().fresh, name: '' }
    editor.keep(form, 'name')
    expect(editor.issues.$issues.get().size).toBe(0)
    editor.issues.left('name', form)
    expect([...editor.issues.$issues.get()]).toEqual([['name', '必填']])
    editor.keep({ ...form, name: '好' }, 'name')
    expect(editor.issues.$issues.get().size).toBe(0)
  })

  it('counts as changed only where it is', async () => {
    await editor.show({ mode: 'create' })
    expect(editor.isChanged({ ...opened().fresh })).toBe(false)
    expect(editor.isChanged({ ...opened().fresh, remark: '备注' })).toBe(true)
  })
})
