/** No sequence of clicks reaches a state that the server refuses. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskIssues } from '../../../../core/features/call-task-form/rules/form-rules.ts'
import {
  newTaskForm,
  type TaskForm
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import { copyOf, taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { chooseScript } from '../../../../core/features/call-task-form/rules/people-changes.ts'
import { payloadOf } from '../../../../core/features/call-task-form/rules/to-payload.ts'
import { concurrencyCeiling } from '../../../../core/features/call-task-form/rules/typed-values.ts'
import {
  mayEdit,
  mayMove,
  mayRemove,
  mayTakeNumbers,
  type TaskMove,
  taskMoves,
  taskStatus
} from '../../../../core/features/call-tasks/rules.ts'
import type { CallTaskDetail, CreateInfo } from '../../../../core/features/call-tasks/schemas.ts'
import { type Click, clicksOf, type Offered } from '../../../support/core/task-clicks.ts'
import { tasksOf } from '../../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../../support/server/backend.ts'

let backend: TestBackend
let tasks: ReturnType<typeof tasksOf>
let offered: Offered
/** At three in the morning nothing is dialled. */
const atNight = () => new Date().setHours(3, 0, 0, 0)

beforeAll(async () => {
  backend = await openBackend({ dialClock: atNight, limits: { dialTick: 60_000 } })
  tasks = tasksOf(backend, (await backend.signIn('admin')).access_token)
  offered = await whatIsOffered()
})
afterAll(() => backend.close())

/** As the dialog reads it. */
async function whatIsOffered(): Promise<Offered> {
  const ids = async (path: string, key: string): Promise<string[]> => {
    const data = await tasks.ask<Record<string, unknown>[] | { list: Record<string, unknown>[] }>(
      path
    )
    return (Array.isArray(data) ? data : data.list).map(one => String(one[key]))
  }
  const info = await tasks.ask<CreateInfo>('/call_tasks/create_before_create')
  return {
    scripts: info.templateVOList,
    lines: await tasks.ask<Offered['lines']>('/line_resources/0'),
    lineGroups: await ids('/resource_groups', 'groupId'),
    robots: (await ids('/robot_resources/0', 'holderId')).filter(id => id !== '0'),
    agentGroups: await ids('/out_agent_groups', 'outAgentGroupId'),
    seats: await ids('/seat_config', 'id'),
    messages: await ids('/sms_templates/template_in_use', 'id'),
    libraries: (await ids('/blacklist_libraries', 'libId')).map(Number),
    levels: await ids('/gradings/by_code/HS-1001/rule_item', 'levelCode'),
    unanswered: ['2', '5', '6'],
    tags: await ids('/verbal_templates/labels/HS-1001', 'id'),
    alarm: await tasks.ask<Offered['alarm']>('/call_tasks/alarm/default_settings')
  }
}

const isRight = (form: TaskForm): boolean =>
  taskIssues(form, { ceiling: concurrencyCeiling(offered.lines, form), robots: 200 }).length === 0

/** The last form on the way that the dialog would send. */
function sendable(from: TaskForm, clicks: readonly Click[]): TaskForm | undefined {
  let [now, right] = [from, isRight(from) ? from : undefined]
  for (const click of clicks) {
    now = click(now)
    if (isRight(now)) right = now
  }
  return right
}

it('what the dialog lets go is created, shown as it was, edited and copied', {
  timeout: 120_000
}, async () => {
  let [count, edited] = [0, 0]
  const sequences = {
    first: clicksOf(offered, { most: 60 }),
    next: clicksOf(offered, { most: 20, isThere: true })
  }
  await fc.assert(
    fc.asyncProperty(sequences.first, sequences.next, async (first, more) => {
      const id = `clicked-${count++}`
      const [script] = offered.scripts
      const opened = newTaskForm(id, Date.now())
      const form = sendable(script ? chooseScript(opened, script) : opened, first)
      if (!form) return
      const payload = payloadOf(form)
      await tasks.ask('/call_tasks/create', payload)
      const shown = taskFormOf(await tasks.detail(id))
      expect(payloadOf(asTyped(shown))).toEqual(payload)
      const next = sendable(shown, more)
      expect(next).toBeDefined()
      await tasks.ask('/call_tasks/edit', payloadOf(next ?? shown), 'PUT')
      const copy = copyOf(next ?? shown, `${id}-copy`, '副本', Date.now())
      await tasks.ask('/call_tasks/create', payloadOf(copy))
      edited += 1
    }),
    { numRuns: 200, seed: 20_261_121 }
  )
  expect(edited).toBeGreaterThan(150)
})

/** The server names the limit that it keeps, and counts how often a task was changed. */
const asTyped = (form: TaskForm): TaskForm => ({
  ...form,
  version: undefined,
  dialLimit: { ...form.dialLimit, id: '' }
})

type Action = TaskMove | 'edit' | 'add' | 'remove'
const actions = [...(Object.keys(taskMoves) as TaskMove[]), 'edit', 'add', 'remove'] as const

it('of what may be done with a task, the server does what the page offers, and nothing else', {
  timeout: 120_000
}, async () => {
  let count = 0
  const may = (action: Action, status: number): boolean => {
    if (action === 'edit') return mayEdit(status)
    if (action === 'add') return mayTakeNumbers(status)
    return action === 'remove' ? mayRemove(status) : mayMove(status, action)
  }
  async function perform(action: Action, task: CallTaskDetail): Promise<unknown> {
    const { id } = task
    if (action === 'edit') return tasks.ask('/call_tasks/edit', payloadOf(taskFormOf(task)), 'PUT')
    if (action === 'add') return tasks.add(id, [`136${String(count++).padStart(8, '0')}`])
    if (action === 'remove') return tasks.ask(`/call_tasks/${id}`, undefined, 'DELETE')
    if (action === 'approve' || action === 'reject')
      return tasks.ask(`/call_tasks/${id}/audit`, { isApproved: action === 'approve' }, 'PUT')
    return tasks.move(id, action)
  }
  const started = fc.constantFrom('created', 'copied', 'in audit')
  await fc.assert(
    fc.asyncProperty(
      started,
      fc.array(fc.constantFrom(...actions), { maxLength: 12 }),
      async (status, all) => {
        let id = await tasks.create()
        await tasks.add(id, [`136${String(count++).padStart(8, '0')}`])
        if (status === 'copied')
          id = (await tasks.ask<{ callTaskId: string }>(`/call_tasks/${id}/copy`, {})).callTaskId
        if (status === 'in audit')
          await backend.db
            .updateTable('call_task')
            .set({ status: taskStatus.inAudit })
            .where('id', '=', id)
            .execute()
        for (const action of all) {
          const task = await tasks.detail(id)
          const hasNumbers = task.totalCount > 0
          const isOffered = may(action, task.status) && (action !== 'start' || hasNumbers)
          const done = await perform(action, task).then(
            () => true,
            () => false
          )
          expect({ action, status: task.status, done }).toEqual({
            action,
            status: task.status,
            done: isOffered
          })
          if (done && action === 'remove') return
          if (done && action in taskMoves)
            expect((await tasks.detail(id)).status).toBe(taskMoves[action as TaskMove].to)
        }
      }
    ),
    { numRuns: 80, seed: 20_261_121 }
  )
})
