/** Customer panels against the reference backend in this process, for tests of what they do. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { customerPanel } from '../../../core/features/customer-details/customer-panel.ts'
import type { Panel } from '../../../core/features/customer-details/panel-interface.ts'
import type {
  PanelEvents,
  PanelRequest
} from '../../../core/features/customer-details/panel-types.ts'
import { $notices } from '../../../core/notices.ts'
import { login, setAuthProvider } from '../../../core/session/session.ts'
import { PASSWORD } from '../../../demo/server/seed/accounts.ts'
import { memoryStorage } from '../browser/test-browser.ts'
import { openBackend, type TestBackend } from '../server/backend.ts'
import { testEnvironment } from './test-environment.ts'

let backend: TestBackend
/** The caller of a call becomes unknown. */
export const forgetCaller = (callRecordId: string): Promise<unknown> =>
  backend.db
    .updateTable('call_record')
    .set({ customer_id: null, customer_name: '', customer_phone: '13900001111' })
    .where('id', '=', callRecordId)
    .execute()

export const as = (username: string) => ({ by: 'password', username, password: PASSWORD }) as const
export const texts = () => $notices.get().map(({ text }) => text)
/** The parts of the environment that a test changes or reads. */
export const scene: {
  /** Requests that fail, by what their address holds. */
  broken: RegExp | undefined
  /** Requests that wait. */
  held: { readonly address: RegExp; readonly until: Promise<void> } | undefined
  /** Why the page may not be left. */
  guards: string[]
  /** Requests by their methods and addresses. */
  requests: string[]
  /** What those that write have sent, by their methods and addresses. */
  sent: (readonly [request: string, body: unknown])[]
} = { broken: undefined, held: undefined, guards: [], requests: [], sent: [] }

export async function enter(username = 'agent1', sessionStorage = memoryStorage()) {
  setAuthProvider(undefined)
  const env = testEnvironment({
    apiBase: `${backend.url}/api`,
    sessionStorage,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { url, method } = request
      const name = `${method} ${new URL(url).pathname}`
      scene.requests.push(name)
      const isJson = request.headers.get('content-type')?.includes('json')
      if (isJson) scene.sent.push([name, await request.clone().json()])
      if (scene.held?.address.test(url)) await scene.held.until
      if (scene.broken?.test(`${method} ${url}`)) throw new TypeError('Failed to fetch')
      return globalThis.fetch(input, init)
    }
  })
  const page = {
    ...env.page,
    guardLeaving: (text: string) => {
      scene.guards.push(text)
      return () => {
        scene.guards = scene.guards.filter(one => one !== text)
      }
    }
  }
  startCore({ ...env, page })
  await login(as(username))
  return sessionStorage
}

const panels: Panel[] = []
export function open(expectedText: Partial<PanelEvents> = {}): {
  panel: Panel
  events: [string, unknown][]
} {
  const events: [string, unknown][] = []
  const recordEvent = (name: string) => (detail: unknown) => void events.push([name, detail])
  const panel = customerPanel({
    load: recordEvent('load'),
    beforeSave: async () => true,
    save: recordEvent('save'),
    invalid: recordEvent('invalid'),
    remarkSave: recordEvent('remark-save'),
    ...expectedText
  })
  panels.push(panel)
  return { panel, events }
}

export const panelRequest = (
  customerId: string | undefined,
  more: Partial<PanelRequest> = {}
): PanelRequest => ({
  customerId,
  callRecordId: undefined,
  sourceType: '0',
  mode: 'view',
  readonly: false,
  alsoAllowed: '',
  ...more
})

export async function shown(panel: Panel, target: PanelRequest) {
  panel.show(target)
  return known(panel, target.customerId)
}
/** Waits for pending replies of a real server, however slow the machine is. */
export const soon = <Found>(look: () => Found) => vi.waitFor(look, { timeout: 15_000 })

export const known = (panel: Panel, id?: string) =>
  soon(() => {
    const now = panel.$known.get()
    if (now.status !== 'ready' || (id && ![now.value.info?.id, now.value.clue?.id].includes(id)))
      throw new Error(now.status)
    return now.value
  })
export const rows = (panel: Panel) =>
  soon(() => {
    const now = panel.calls.$calls.get()
    if (now.status !== 'ready') throw new Error(now.status)
    return now.value
  })
export const form = (panel: Panel) => {
  const now = panel.$form.get()
  if (now.status !== 'open') throw new Error('The form is closed')
  return now
}

/** Opens a backend for the tests of one file, and ends what they have begun. */
export function setUpPanel(): void {
  beforeAll(async () => {
    backend = await openBackend()
  })
  afterAll(() => backend.close())

  beforeEach(() => {
    Object.assign(scene, { broken: undefined, held: undefined, guards: [], requests: [], sent: [] })
  })
  afterEach(() => {
    for (const panel of panels.splice(0)) panel.end()
    stopCore()
  })
}
