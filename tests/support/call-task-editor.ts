/** The dialog of a call task without its view, against the reference backend in this process. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { taskEditor } from '../../core/areas/call-task/editor.ts'
import type { OpenTask, TaskEditor } from '../../core/areas/call-task/editor-types.ts'
import { stopCore } from '../../core/environment.ts'
import { $notices } from '../../core/notices.ts'
import { changeScript } from '../../core/rules/tasks/changes.ts'
import type { TaskForm } from '../../core/rules/tasks/form.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { coreAgainst } from './core-against.ts'

// Each test has its own: whoever imports these always has those of the test that runs.
export let backend: TestBackend
export let core: Awaited<ReturnType<typeof coreAgainst>>
export let editor: TaskEditor
/** What the page was told, in order. */
export let told: [string, unknown][]
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

const hear = (name: string) => (about?: unknown) => void told.push([name, about])

/** An editor whose page is heard; `more` is what the page itself complains of. */
export const editing = (more?: Parameters<typeof taskEditor>[1]): TaskEditor =>
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
/** From here on the page has complaints of its own. */
export const editWith = (more: Parameters<typeof taskEditor>[1]): void => {
  editor = editing(more)
}
/** Somebody else sits down here. */
export async function enterAs(username: string): Promise<void> {
  await stopCore()
  core = await coreAgainst(backend, username)
}

export const texts = () => $notices.get().map(({ text }) => text)
export const rounds = () => core.went.map(({ method, path }) => `${method} ${path}`)

export function opened(): OpenTask {
  const now = editor.$state.get()
  if (now.at !== 'open') throw new Error(now.at)
  return now
}
export function withScript(form: TaskForm): TaskForm {
  const [script] = editor.$resources.get().scripts
  if (!script) throw new Error('There is no script')
  return changeScript(form, script)
}
/** A task that is there; what was asked and told for it is forgotten. */
export async function createdTask(
  change: (form: TaskForm) => TaskForm = form => form
): Promise<string> {
  await editor.show({ mode: 'create' })
  const outcome = await editor.submit(change(withScript(opened().fresh)))
  if (outcome.at !== 'done') throw new Error(JSON.stringify(outcome))
  core.went.length = 0
  told.length = 0
  return outcome.callTaskId
}

/** Opens a backend for the tests of one file, and an editor for each of them. */
export function editorStories(): void {
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
}
