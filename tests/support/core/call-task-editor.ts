/** The dialog of a call task without its view, against the reference backend in this process. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import type { OpenTask, TaskEditor } from '../../../core/features/call-task-form/editor-types.ts'
import { changeScript } from '../../../core/features/call-task-form/rules/form-changes.ts'
import type { TaskForm } from '../../../core/features/call-task-form/rules/form-types.ts'
import { taskEditor } from '../../../core/features/call-task-form/task-editor.ts'
import { $notices } from '../../../core/notices.ts'
import { openBackend, type TestBackend } from '../server/backend.ts'
import { coreAgainst } from './core-against.ts'

// Live bindings: each test has its own values.
export let backend: TestBackend
export let core: Awaited<ReturnType<typeof coreAgainst>>
export let editor: TaskEditor
/** Events of the page, in order. */
export let pageEvents: [string, unknown][]
let agrees = true
let clock = Date.now

/** From here on that is the server's time; without one, the true one again. */
export const setServerTime = (at?: number): void => {
  clock = at === undefined ? Date.now : () => at
}

/** The page will not let anything be sent. */
export const refuseToSend = (): void => {
  agrees = false
}

const recordEvent = (name: string) => (about?: unknown) => void pageEvents.push([name, about])

/** An editor whose page events are recorded; `more` are the issues that the page adds. */
export const editing = (more?: Parameters<typeof taskEditor>[1]): TaskEditor =>
  taskEditor(
    {
      hidden: recordEvent('hide'),
      beforeSubmit: async about => {
        pageEvents.push(['before-submit', about])
        return agrees
      },
      submitted: recordEvent('submit'),
      invalid: recordEvent('invalid')
    },
    more
  )
/** From here on the page has issues of its own. */
export const editWith = (more: Parameters<typeof taskEditor>[1]): void => {
  editor = editing(more)
}
/** Another user signs in here. */
export async function enterAs(username: string): Promise<void> {
  await stopCore()
  core = await coreAgainst(backend, username)
}

export const texts = () => $notices.get().map(({ text }) => text)
export const rounds = () => core.went.map(({ method, path }) => `${method} ${path}`)

export function opened(): OpenTask {
  const now = editor.$state.get()
  if (now.status !== 'open') throw new Error(now.status)
  return now
}
export function withScript(form: TaskForm): TaskForm {
  const [script] = editor.$resources.get().scripts
  if (!script) throw new Error('There is no script')
  return changeScript(form, script)
}
/** An existing task; its requests and events are cleared. */
export async function createdTask(
  change: (form: TaskForm) => TaskForm = form => form
): Promise<string> {
  await editor.show({ mode: 'create' })
  const outcome = await editor.submit(change(withScript(opened().fresh)))
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
  core.went.length = 0
  pageEvents.length = 0
  return outcome.callTaskId
}

/** Opens a backend for the tests of one file, and an editor for each of them. */
export function setUpEditor(): void {
  beforeAll(async () => {
    backend = await openBackend({ dialClock: () => clock() })
  })
  afterAll(() => backend.close())

  beforeEach(async () => {
    core = await coreAgainst(backend, 'admin')
    pageEvents = []
    agrees = true
    editor = editing()
  })
  afterEach(stopCore)
}
