import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ceilingOf } from '../../core/areas/call-task/ceiling.ts'
import { taskEditor } from '../../core/areas/call-task/editor.ts'
import type { OpenTask, TaskEditor } from '../../core/areas/call-task/editor-types.ts'
import {
  $taskDialog,
  closeTaskDialog,
  onCallTaskChange,
  openTaskDialog
} from '../../core/areas/call-task/open.ts'
import { advancedSummary, sectionOf, sectionsOf } from '../../core/areas/call-task/summary.ts'
import { planDays } from '../../core/areas/task-plan/plan.ts'
import { callTasks } from '../../core/contract/endpoints/call-tasks.ts'
import { environment, stopCore } from '../../core/environment.ts'
import { call } from '../../core/net/http.ts'
import { $notices } from '../../core/notices.ts'
import { changeScript } from '../../core/rules/tasks/changes.ts'
import { newTaskForm, type TaskForm } from '../../core/rules/tasks/form.ts'
import { licenceConflict } from '../../core/rules/tasks/licence.ts'
import { usualGuess } from '../../core/rules/tasks/plan.ts'
import { DRAFTS_KEY } from '../../core/session/draft-storage.ts'
import { leave } from '../../core/session/leaving.ts'
import { login } from '../../core/session/session.ts'
import { PASSWORD } from '../../demo/server/seed/accounts.ts'
import { openBackend, type TestBackend } from '../support/backend.ts'
import { coreAgainst } from '../support/core-against.ts'

let clock = Date.now
let backend: TestBackend
let core: Awaited<ReturnType<typeof coreAgainst>>
let told: [string, unknown][]
let agrees = true
let editor: TaskEditor

const hear = (name: string) => (about?: unknown) => void told.push([name, about])
const editing = (more?: Parameters<typeof taskEditor>[1]) =>
  taskEditor(
    {
      hidden: hear('hide'),
      beforeSubmit: async about => {
        told.push(['before-submit', about])
        return agrees
      },
      submitted: hear('submit'),
      invalid: hear('invalid')
    },
    more
  )

beforeAll(async () => {
  backend = await openBackend({ dialClock: () => clock() })
}, 60_000)
afterAll(() => backend.close())
beforeEach(async () => {
  core = await coreAgainst(backend, 'admin')
  told = []
  agrees = true
  editor = editing()
})
afterEach(stopCore)

const texts = () => $notices.get().map(({ text }) => text)
function opened(): OpenTask {
  const now = editor.$state.get()
  if (now.at !== 'open') throw new Error(now.at)
  return now
}
const withScript = (form: TaskForm): TaskForm => {
  const [script] = editor.$resources.get().scripts
  if (!script) throw new Error('There is no script')
  return changeScript(form, script)
}
async function createdTask(change: (form: TaskForm) => TaskForm = form => form): Promise<string> {
  await editor.show({ mode: 'create' })
  const outcome = await editor.submit(change(withScript(opened().fresh)))
  if (outcome.at !== 'done') throw new Error(JSON.stringify(outcome))
  core.went.length = 0
  told.length = 0
  return outcome.callTaskId
}
const rounds = () => core.went.map(({ method, path }) => `${method} ${path}`)

describe('opening the dialog of a call task', () => {
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
    const there = new Date(2031, 4, 6, 10).getTime()
    clock = () => there
    await editor.show({ mode: 'create' })
    clock = Date.now
    const { fresh } = opened()
    expect(fresh.name).toMatch(/^呼叫任务20310506/)
    expect(fresh.workTimePeriods[0]?.dialDates).toEqual([{ startDate: '2031-05-06', endDate: '' }])
    const [day] = planDays(fresh, editor.$resources.get(), usualGuess, 1)
    expect(day?.day).toBe('2031-05-06')
    await editor.show({ mode: 'create' })
    expect(opened().fresh.name).not.toMatch(/^呼叫任务2031/)
  })

  it('asks for two rounds and no more to edit one that has a script and a robot group', async () => {
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
        if (state.at === 'open') {
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

  it('says 加载失败，请重试 of a copy that cannot be begun, and tries again', async () => {
    const id = await createdTask()
    core.break(/create_before_create/)
    await editor.show({ mode: 'copy', taskId: id })
    expect(editor.$state.get()).toMatchObject({
      at: 'failed',
      failure: { message: '加载失败，请重试' }
    })
    core.break(undefined)
    await editor.reload()
    expect(opened().fresh.taskId).not.toBe(id)
  })

  it('opens without a list that cannot be read, says so once, and reads that list again', async () => {
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

  it('does not ask how alarms are set in the name of somebody who may not know', async () => {
    await stopCore()
    core = await coreAgainst(backend, 'leader')
    await editor.show({ mode: 'create' })
    const asked = core.asked(/default_settings/).length
    expect(asked).toBe(editor.$mayAlarm.get() ? 1 : 0)
  })

  it('refuses to edit what is done with, and says why', async () => {
    const id = await createdTask()
    await backend.db.updateTable('call_task').set({ status: 4 }).where('id', '=', id).execute()
    await editor.show({ mode: 'edit', taskId: id })
    expect(editor.$state.get()).toMatchObject({
      at: 'failed',
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
    expect(editor.$state.get()).toMatchObject({ at: 'failed', failure: { kind: 'invalid' } })
    expect(core.went).toEqual([])
  })

  it('draws the last of two that were asked for one after the other', async () => {
    const id = await createdTask(form => ({ ...form, name: '先要的' }))
    const slow = editor.show({ mode: 'edit', taskId: id })
    await editor.show({ mode: 'create', repair: true })
    await slow
    expect(opened().fresh).toMatchObject({ taskCategory: 1 })
    expect(opened().fresh.name).not.toBe('先要的')
  })
})

describe('another task that is asked for while something is typed', () => {
  const typing = async () => {
    await editor.show({ mode: 'create' })
    editor.keep({ ...opened().fresh, name: '打了一半' }, 'name')
  }

  it('waits for the answer, and stays away when it is no', async () => {
    await typing()
    const id = opened().fresh.taskId
    const shown = editor.show({ mode: 'create', repair: true })
    expect(editor.$isAsking.get()).toBe(true)
    editor.answer(false)
    expect(await shown).toBe(false)
    expect(editor.$isAsking.get()).toBe(false)
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

  it('asks about the last that was asked for, and not at all once it is closed', async () => {
    await typing()
    const first = editor.show({ mode: 'create', repair: true })
    const second = editor.show({ mode: 'create', taskType: 6 })
    expect(await first).toBe(false)
    expect(editor.$isAsking.get()).toBe(true)
    editor.hide()
    expect(await second).toBe(false)
    expect(editor.$isAsking.get()).toBe(false)
    expect(editor.$state.get().at).toBe('closed')
  })

  it('comes at once where nothing was typed', async () => {
    await editor.show({ mode: 'create' })
    editor.keep({ ...opened().fresh }, 'name')
    expect(await editor.show({ mode: 'create', repair: true })).toBe(true)
  })
})

describe('the lines of a group', () => {
  const ofGroup = (selectedCidGroupId: string) => ({
    ...opened().fresh,
    cidResourceType: 2 as const,
    selectedCidGroupId
  })
  const most = (form: TaskForm) =>
    ceilingOf(form, editor.$resources.get(), editor.lines.$lines.get())

  it('are asked for whole, and say how many calls there may be at once', async () => {
    await editor.show({ mode: 'create' })
    const [group] = editor.$resources.get().lineGroups ?? []
    const form = ofGroup(group?.groupId ?? '')
    core.went.length = 0
    await editor.lines.look(form)
    expect(core.went).toMatchObject([
      {
        path: `/line_resources/${form.selectedCidGroupId}`,
        query: { page: '1', pageSize: '999', holderType: '3' }
      }
    ])
    const now = editor.lines.$lines.get()
    const lines = now.at === 'ready' ? now.value.lines : []
    expect(lines.length).toBeGreaterThan(0)
    expect(most(form)).toBe(lines.reduce((sum, line) => sum + line.unallocatedCount, 0))
  })

  it('count for the group that was chosen last', async () => {
    await editor.show({ mode: 'create' })
    const [one, other] = editor.$resources.get().lineGroups ?? []
    await Promise.all([
      editor.lines.look(ofGroup(one?.groupId ?? '')),
      editor.lines.look(ofGroup(other?.groupId ?? ''))
    ])
    expect(editor.lines.$lines.get()).toMatchObject({ value: { groupId: other?.groupId } })
    await editor.lines.look({ ...ofGroup(''), cidResourceType: 0 })
    expect(editor.lines.$lines.get()).toEqual({ at: 'none' })
  })

  it('are what the list of all says where they cannot be read, and that is said', async () => {
    await editor.show({ mode: 'create' })
    const [group] = editor.$resources.get().lineGroups ?? []
    const form = ofGroup(group?.groupId ?? '')
    core.break(/line_resources/)
    await editor.lines.look(form)
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
    expect(editor.lines.$lines.get()).toMatchObject({ at: 'ready', value: { groupId } })
  })
})

describe('sending a call task', () => {
  it('creates one, says 创建成功, tells the page and closes', async () => {
    const heard: unknown[] = []
    const stop = onCallTaskChange(change => heard.push(change))
    await editor.show({ mode: 'create', customerIds: [] })
    const form = withScript(opened().fresh)
    const outcome = await editor.submit(form)
    stop()
    expect(outcome).toEqual({ at: 'done', callTaskId: form.taskId })
    expect(texts()).toContain('创建成功')
    expect(editor.$state.get().at).toBe('closed')
    expect(heard).toEqual([{ callTaskId: form.taskId, mode: 'create' }])
    expect(told.map(([name]) => name)).toEqual(['before-submit', 'submit', 'hide'])
  })

  it('edits one and says 操作成功', async () => {
    const id = await createdTask()
    await editor.show({ mode: 'edit', taskId: id })
    const outcome = await editor.submit({ ...opened().fresh, name: '改过的任务' })
    expect(outcome).toEqual({ at: 'done', callTaskId: id })
    expect(core.asked(/PUT \/call_tasks\/edit/)[0]?.body).toMatchObject({ name: '改过的任务' })
    expect(texts()).toContain('操作成功')
  })

  it('copies one under a name and an id of its own, beginning today', async () => {
    const id = await createdTask(form => ({
      ...form,
      workTimePeriods: [
        {
          dialDates: [{ startDate: '2027-01-01', endDate: '2027-02-01' }],
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
    expect(fresh.workTimePeriods[0]?.dialDates[0]?.startDate).not.toBe('2027-01-01')
    expect((await editor.submit(fresh)).at).toBe('done')
  })

  it('sends nothing while something is wrong, and says where', async () => {
    await editor.show({ mode: 'create' })
    core.went.length = 0
    const outcome = await editor.submit({ ...opened().fresh, name: ' ' })
    expect(outcome).toMatchObject({
      at: 'invalid',
      complaints: [
        { field: 'name', message: '必填' },
        { field: 'templateCode', message: '请选择' }
      ]
    })
    expect([...editor.complaints.$complaints.get().keys()]).toEqual(['name', 'templateCode'])
    expect(core.went).toEqual([])
    expect(told).toEqual([['invalid', { mode: 'create', fields: ['name', 'templateCode'] }]])
  })

  it('puts what the server refuses at its field, keeps the form, and takes it back when that changes', async () => {
    await editor.show({ mode: 'create' })
    const form = { ...withScript(opened().fresh), blacklistLibId: 9999 }
    const outcome = await editor.submit(form)
    expect(outcome).toMatchObject({ at: 'refused', complaint: { field: 'blacklistLibId' } })
    expect(editor.complaints.$complaints.get().get('blacklistLibId')).toBe('所选黑名单库不存在')
    expect(opened().fresh.taskId).toBe(form.taskId)
    editor.keep({ ...form, blacklistLibId: 0 }, 'blacklistLibId')
    expect(editor.complaints.$complaints.get().size).toBe(0)
    expect((await editor.submit({ ...form, blacklistLibId: 0 })).at).toBe('done')
  })

  it('keeps the form when the way to the server fails, and says why without a popup', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    core.break(/POST \/call_tasks\/create/)
    expect(await editor.submit(form)).toMatchObject({ at: 'failed' })
    expect(texts()).toEqual([])
    expect(editor.$isSending.get()).toBe(false)
    core.break(undefined)
    expect((await editor.submit(form)).at).toBe('done')
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
      expect(await editor.submit(form)).toMatchObject({ at: 'failed' })
      core.lose(undefined)
      expect(await editor.submit(change(form))).toEqual({ at: 'done', callTaskId: form.taskId })
      expect(texts()).toContain('创建成功')
      expect(told.map(([name]) => name).slice(-2)).toEqual(['submit', 'hide'])
      expect(core.asked(/PUT \/call_tasks\/edit/)).toHaveLength(edits)
      expect(editor.$state.get().at).toBe('closed')
    }
  )

  it('is not begun again while it is on its way, and does not hold up the next', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const { key } = opened()
    const sent = editor.submit(form)
    editor.beginAgain()
    expect(opened().key).toBe(key)
    await editor.show({ mode: 'create', repair: true })
    expect(editor.$isSending.get()).toBe(false)
    await sent
    expect(opened().fresh).toMatchObject({ taskCategory: 1 })
    expect((await editor.submit(withScript(opened().fresh))).at).toBe('done')
  })

  it('keeps it back for what is typed and not in the form', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const { complaints } = editor
    complaints.hold('customFields', '尚未添加', 'until', form)
    expect(await editor.submit(form)).toMatchObject({ complaints: [{ field: 'customFields' }] })
    expect(await editor.submit(form)).toMatchObject({ at: 'invalid' })
    complaints.hold('customFields', undefined, 'until', form)
    complaints.hold('concurrencyLevel', '已清空', 'once', form)
    expect(await editor.submit(form)).toMatchObject({
      complaints: [{ field: 'concurrencyLevel', message: '已清空' }]
    })
    complaints.hold('name', '不是名称', 'instead', form)
    expect(await editor.submit({ ...form, name: '' })).toMatchObject({
      complaints: [{ field: 'name', message: '不是名称' }]
    })
    expect((await editor.submit(form)).at).toBe('done')
  })

  it('waits for the page, which may refuse', async () => {
    await editor.show({ mode: 'create' })
    agrees = false
    core.went.length = 0
    expect(await editor.submit(withScript(opened().fresh))).toEqual({ at: 'held' })
    expect(core.went).toEqual([])
    expect(editor.$isSending.get()).toBe(false)
  })

  it('sends one task once, however often it is clicked', async () => {
    await editor.show({ mode: 'create' })
    const form = withScript(opened().fresh)
    const outcomes = await Promise.all([editor.submit(form), editor.submit(form)])
    expect(outcomes.map(({ at }) => at)).toEqual(['done', 'held'])
    expect(core.asked(/POST \/call_tasks\/create/)).toHaveLength(1)
  })

  it('refuses hours that the licence keeps from robots where the page says so', async () => {
    editor = editing(form => {
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
    expect(await editor.submit(late)).toMatchObject({ at: 'invalid' })
    expect((await editor.submit(form)).at).toBe('done')
  })
})

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
      at: 'open',
      start: { name: '打了一半', customerIdList: ['c-1'], selectedCidNumbers: ['01088886666'] }
    })
    later.beginAgain()
    const again = later.$state.get()
    expect(again.at === 'open' && again.start.name).toMatch(/^呼叫任务\d{14}$/)
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
    expect((await editor.submit(opened().start)).at).toBe('done')
    expect(core.asked(/PUT \/call_tasks\/edit/)[0]?.body).toMatchObject({ selectedCidNumbers })
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

  it('is judged field by field until it was tried to send it', async () => {
    await editor.show({ mode: 'create' })
    const form = { ...opened().fresh, name: '' }
    editor.keep(form, 'name')
    expect(editor.complaints.$complaints.get().size).toBe(0)
    editor.complaints.left('name', form)
    expect([...editor.complaints.$complaints.get()]).toEqual([['name', '必填']])
    editor.keep({ ...form, name: '好' }, 'name')
    expect(editor.complaints.$complaints.get().size).toBe(0)
  })

  it('counts as changed only where it is', async () => {
    await editor.show({ mode: 'create' })
    expect(editor.isChanged({ ...opened().fresh })).toBe(false)
    expect(editor.isChanged({ ...opened().fresh, remark: '备注' })).toBe(true)
  })
})

describe('what opens the dialog', () => {
  it('forgets who was chosen when it closes', () => {
    openTaskDialog({ mode: 'create', customerIds: ['c-1', 'c-2'] })
    expect($taskDialog.get()).toMatchObject({ at: 'open', customerIds: ['c-1', 'c-2'] })
    closeTaskDialog()
    expect($taskDialog.get()).toEqual({ at: 'closed' })
  })

  it.each([
    ['the same person', 'admin', 'open'],
    ['somebody else', 'leader', 'closed']
  ])('is open again once a sign-in that ran out was renewed by %s', async (_, username, at) => {
    openTaskDialog({ mode: 'edit', taskId: 't-1', customerIds: ['c-1'] })
    leave('expired')
    expect($taskDialog.get().at).toBe('closed')
    await login({ by: 'password', username, password: PASSWORD })
    expect($taskDialog.get().at).toBe(at)
    closeTaskDialog()
  })

  it('is closed for good with a sign-out', async () => {
    openTaskDialog({ mode: 'create' })
    leave('logout')
    await login({ by: 'password', username: 'admin', password: PASSWORD })
    expect($taskDialog.get().at).toBe('closed')
  })

  it('calls whom it was opened for', async () => {
    await editor.show({ mode: 'create', customerIds: ['c-1'], taskType: 6 })
    expect(opened().fresh).toMatchObject({ customerIdList: ['c-1'], taskType: 6 })
    editor.hide()
    await editor.show({ mode: 'create' })
    expect(opened().fresh).toMatchObject({ customerIdList: [], taskType: 0 })
  })
})

describe('the sections of the dialog', () => {
  const form = newTaskForm('t-1', 0)

  it.each([
    [0, ['redial', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [4, ['limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [6, ['redial', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']],
    [11, ['redial', 'group', 'notices', 'limits', 'alarm', 'blacklist', 'customFields', 'capacity']]
  ] as const)('of a task of type %s', (taskType, advanced) => {
    expect(sectionsOf({ ...form, taskType }, true).slice(4)).toEqual(advanced)
    expect(sectionsOf({ ...form, taskType }, false)).not.toContain('alarm')
  })

  it.each([
    ['name', 'basic'],
    ['workTimePeriods.0.dialPeriods.0.start', 'times'],
    ['selectedCidNumbers', 'lines'],
    ['outManualTargetId', 'people'],
    ['redial.redialTimes', 'redial'],
    ['redial.callTerminateIntentionLevelCodes', 'group'],
    ['callingNotice.sendConditions.0.values', 'notices'],
    ['alarm.connectedRate', 'alarm'],
    ['concurrencyLevel', 'capacity']
  ])('%s stands in %s', (field, section) => expect(sectionOf(field)).toBe(section))

  it('says in a line what is chosen in the advanced part', () => {
    expect(advancedSummary(form)).toBe('均为默认设置')
    const chosen: TaskForm = {
      ...form,
      weight: 'HIGH',
      concurrencyLevel: '20',
      exclusiveUseResource: true,
      redial: { ...form.redial, enabled: true, redialTimes: '3' },
      hangUpNotice: { ...form.hangUpNotice, enabled: true },
      customFields: ['门店', '日期']
    }
    expect(advancedSummary(chosen)).toBe(
      '重播 3 次 · 挂机短信 · 门店、日期 · 权重高 · 并发 20 · 独占资源'
    )
    // What the agents' own tasks do not have is not said of them.
    expect(advancedSummary({ ...chosen, taskType: 4 })).toBe('门店、日期 · 权重高 · 独占资源')
  })
})
