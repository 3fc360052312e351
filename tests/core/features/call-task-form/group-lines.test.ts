import { describe, expect, it } from 'vitest'
import { ceilingOf } from '../../../../core/features/call-task-form/line-ceiling.ts'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import {
  core,
  createdTask,
  editor,
  opened,
  setUpEditor,
  texts
} from '../../../support/core/call-task-editor.ts'

setUpEditor()

describe('the lines of a group', () => {
  const ofGroup = (selectedCidGroupId: string) => ({
    ...opened().fresh,
    cidResourceType: 2 as const,
    selectedCidGroupId
  })
  const most = (form: TaskForm) =>
    ceilingOf(form, editor.$resources.get(), editor.lines.$lines.get())

  it('are requested whole, and set how many calls there may be at once', async () => {
    await editor.show({ mode: 'create' })
    const [group] = editor.$resources.get().lineGroups ?? []
    const form = ofGroup(group?.groupId ?? '')
    core.went.length = 0
    await editor.lines.load(form)
    expect(core.went).toMatchObject([
      {
        path: `/line_resources/${form.selectedCidGroupId}`,
        query: { page: '1', pageSize: '999', holderType: '3' }
      }
    ])
    const now = editor.lines.$lines.get()
    const lines = now.status === 'ready' ? now.value.lines : []
    expect(lines.length).toBeGreaterThan(0)
    expect(most(form)).toBe(lines.reduce((sum, line) => sum + line.unallocatedCount, 0))
  })

  it('count for the group that was chosen last', async () => {
    await editor.show({ mode: 'create' })
    const [one, other] = editor.$resources.get().lineGroups ?? []
    await Promise.all([
      editor.lines.load(ofGroup(one?.groupId ?? '')),
      editor.lines.load(ofGroup(other?.groupId ?? ''))
    ])
    expect(editor.lines.$lines.get()).toMatchObject({ value: { groupId: other?.groupId } })
    await editor.lines.load({ ...ofGroup(''), cidResourceType: 0 })
    expect(editor.lines.$lines.get()).toEqual({ status: 'none' })
  })

  it('are those of the list of all where they cannot be read, and that is reported', async () => {
    await editor.show({ mode: 'create' })
    const [group] = editor.$resources.get().lineGroups ?? []
    const form = ofGroup(group?.groupId ?? '')
    core.break(/line_resources/)
    await editor.lines.load(form)
    expect(texts()).toHaveLength(1)
    expect(most(form)).toBe(group?.unallocatedCount)
  })

  it('are there with a task that has a group', async () => {
    await editor.show({ mode: 'create' })
    const [group] = editor.$resources.get().lineGroups ?? []
    const groupId = group?.groupId ?? ''
    editor.hide()
    const id = await createdTask(form => ({
      ...form,
      cidResourceType: 2,
      selectedCidGroupId: groupId
    }))
    await editor.show({ mode: 'edit', taskId: id })
    expect(editor.lines.$lines.get()).toMatchObject({ status: 'ready', value: { groupId } })
  })
})
