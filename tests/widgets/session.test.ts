import { expect } from 'chai'
import { page, until } from './support/wait.ts'

interface Session extends HTMLElement {
  authProvider?: (reason: string, signal: AbortSignal) => Promise<unknown>
  messages?: Record<string, string>
  endpoints?: Record<string, string>
  transforms?: Record<string, { reply: (json: unknown) => unknown }>
  readonly permissions: ReadonlySet<string>
  readonly state: string
  readonly user: { userId: string } | undefined
  readonly version: string
  login(): Promise<void>
  logout(): Promise<void>
  stop(): Promise<void>
  can(code: string): Promise<boolean>
  diagnostics(): Promise<object>
}
type Host = Window & typeof globalThis & { violations: string[]; load(address: string): void }

const token = {
  accessToken: 'canary-access-token',
  expiresAt: Date.now() + 3_600_000,
  userId: 'u1',
  entId: 'e1',
  userName: 'agent1'
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error) => error
  )

describe('<hutong-session>', () => {
  let host: Host
  let session: Session

  beforeEach(async () => {
    host = (await page('/tests/widgets/pages/strict-session.html')) as Host
    session = host.document.querySelector('hutong-session') as Session
    await until('the session', () => session.version)
  })
  afterEach(() => document.body.replaceChildren())

  const nextEvent = (name: string, on: EventTarget = host.document) =>
    new Promise<CustomEvent>(resolve =>
      on.addEventListener(name, event => resolve(event as CustomEvent), { once: true })
    )

  it('shows who is signed in, under the strict policy, without a violation', async () => {
    expect(session.state).to.equal('signed-out')
    expect(session.user).to.equal(undefined)
    expect(await session.can('CMC.RECO.PERM')).to.equal(false)
    expect(await session.diagnostics()).to.be.an('object')
    expect(host.violations).to.deep.equal([])
  })

  it('with debug, warns of keys that override nothing', async () => {
    const warned: string[] = []
    host.console.warn = (text: string) => void warned.push(text)
    session.setAttribute('debug', '')
    Object.assign(session, {
      messages: { 'phone.cannotCall': '不能呼叫', 'en:phone.cannotCal': 'No call' },
      endpoints: { 'agent.status': '/my/status', 'agent.state': '/my/state' }
    })
    await until('both warnings', () => warned.length > 1)
    expect(warned).to.deep.equal([
      '<hutong-session>: messages has no en:phone.cannotCal, which is ignored',
      '<hutong-session>: endpoints has no agent.state, which is ignored'
    ])
  })

  it('requests a sign-in of the page without an own method, and rejects when there is none', async () => {
    const authRequired = nextEvent('hutong-auth-required')
    const failed = nextEvent('hutong-error')
    const error = await refusal(session.login())
    expect((await authRequired).detail).to.deep.equal({ reason: 'first' })
    expect(error).to.include({ name: 'Failure', kind: 'signed-out', message: '请重新登录' })
    expect((await failed).detail).to.deep.include({ kind: 'signed-out', source: 'session' })
  })

  it('waits for the page to give a provider during that request', async () => {
    host.document.addEventListener('hutong-auth-required', event => {
      const { waitUntil } = event as Event & { waitUntil(promise: Promise<unknown>): void }
      waitUntil(
        Promise.resolve().then(() => {
          session.authProvider = async () => token
        })
      )
    })
    const ready = nextEvent('hutong-ready')
    await session.login()
    expect((await ready).detail).to.deep.equal({ userId: 'u1', entId: 'e1' })
    expect(session.user?.userId).to.equal('u1')
    expect(session.matches(':state(signed-in)')).to.equal(true)
  })

  it('shows the token nowhere in the page or its storage', async () => {
    session.authProvider = async () => token
    await session.login()
    const stored = JSON.stringify({ ...host.localStorage, ...host.sessionStorage })
    expect(host.document.documentElement.outerHTML + stored).not.to.include('canary-access-token')
  })

  it('goes on without its element, and another element finds it', async () => {
    session.authProvider = async () => token
    await session.login()
    session.remove()
    await new Promise(resolve => setTimeout(resolve))
    const other = host.document.createElement('hutong-session') as Session
    host.document.body.append(other)
    await until('the session', () => other.state === 'signed-in')
    expect(other.user?.userId).to.equal('u1')
  })

  it('ends by stop, and reports it', async () => {
    session.authProvider = async () => token
    await session.login()
    const out = nextEvent('hutong-signed-out')
    await session.stop()
    expect((await out).detail).to.deep.equal({ reason: 'stopped' })
    expect(session.state).to.equal('signed-out')
  })

  it('lets a second element attach to the same session, warns, and fires its events once', async () => {
    const warned: string[] = []
    host.console.warn = (...text: unknown[]) => void warned.push(text.join(' '))
    const second = host.document.createElement('hutong-session') as Session
    host.document.body.append(second)
    await until('the second', () => second.version)
    expect(warned.join()).to.include('hutong-session')
    let readyCount = 0
    host.document.addEventListener('hutong-ready', () => readyCount++)
    session.authProvider = async () => token
    await second.login()
    expect(readyCount).to.equal(1)
    expect(session.state).to.equal('signed-in')
  })

  it('maps another backend by paths and transforms', async () => {
    await session.stop()
    session.removeAttribute('api-base')
    const { fetch } = host
    host.fetch = async (input, init) =>
      String(input).endsWith('/fake-api/who')
        ? Response.json({ who: 'u1', may: ['CMC.RECO.PERM'] })
        : fetch.call(host, input, init)
    session.endpoints = { 'auth.userDetail': '/who' }
    session.transforms = {
      'auth.userDetail': {
        reply: json => {
          const { who, may } = json as { who: string; may: string[] }
          const texts = { username: who, name: who, mobile: '', email: '' }
          const loginEnterprise = { enterpriseName: '', webTracking: false, importRowsLimit: 0 }
          const lists = { departments: [], roles: [], permissions: may }
          return { code: 1, data: { id: who, ...texts, ...lists, loginEnterprise } }
        }
      }
    }
    session.authProvider = async () => token
    session.setAttribute('api-base', '/fake-api')
    await session.login()
    await until('the permissions', () => session.permissions.has('CMC.RECO.PERM'))
  })

  it('gives its theme to elements that name none', async () => {
    const softphone = host.document.body.appendChild(
      host.document.createElement('hutong-softphone')
    )
    const root = await until('the softphone', () =>
      softphone.shadowRoot?.querySelector<HTMLElement>('.hutong-root')
    )
    expect(root.dataset.theme).to.equal('auto')
    session.setAttribute('theme', 'dark')
    await until('dark', () => root.dataset.theme === 'dark')
  })

  it('is one session also when two builds are on the page', async () => {
    session.authProvider = async () => token
    await session.login()
    host.load('./second-build.js')
    const state = await until('the second build', () => Reflect.get(host, 'secondBuild'))
    expect(state).to.equal('signed-in')
  })

  it('is the session of a telephone from another build too', async () => {
    session.remove()
    const guest = (await page('/tests/widgets/pages/two-builds.html')) as Host
    const first = guest.document.querySelector('hutong-session') as Session
    await until('the session of one build', () => first.version)
    const softphone = guest.document.querySelector('hutong-softphone') as HTMLElement
    const root = await until('the telephone of the other', () => softphone.shadowRoot)
    expect(Reflect.get(softphone.constructor, 'build')).to.equal('other')
    guest.load('./notify.js')
    await until('what the first core says', () => root.textContent?.includes('来自第一个'))
  })
})
