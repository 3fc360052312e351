import { expect } from 'chai'
import { until } from '../support/wait.ts'
import { fakeWorld, signedIn, type World } from '../support/world.ts'

interface Session extends HTMLElement {
  authProvider: () => Promise<typeof signedIn>
  login(): Promise<void>
  logout(): Promise<void>
  readonly state: string
}

const WITHOUT_LOGIN = '登录后可查看客户'

describe('a session of one copy and elements of another', () => {
  let world: World
  const errors: string[] = []
  const warnings: string[] = []
  const { warn } = console
  const keep = (event: ErrorEvent | PromiseRejectionEvent) =>
    errors.push('reason' in event ? String(event.reason) : event.message)
  const panel = document.createElement('hutong-customer-details')
  const session = document.createElement('hutong-session') as Session
  const text = () => panel.shadowRoot?.textContent ?? ''
  const countBefore = () => world.requests.filter(what => what.includes('/customers/c-1/')).length
  const begin = () => {
    session.setAttribute('api-base', '/fake-api')
    session.authProvider = async () => signedIn
    document.body.append(session)
  }

  before(async () => {
    window.addEventListener('error', keep)
    window.addEventListener('unhandledrejection', keep)
    console.warn = (...expectedText: unknown[]) => warnings.push(expectedText.join(' '))
    world = fakeWorld({})
    const files = ['/dist/session.js', '/dist/core.js', '/test-results/other-dist/hutong.js']
    for (const file of files) await import(file)
    panel.setAttribute('customer-id', 'c-1')
    document.body.append(panel)
  })
  after(() => {
    window.removeEventListener('error', keep)
    window.removeEventListener('unhandledrejection', keep)
    console.warn = warn
  })

  it('report what is missing as long as no session has begun, and break nothing', async () => {
    await until('the panel', () => text().includes(WITHOUT_LOGIN))
    await until('the warning', () =>
      warnings.some(it => it.includes('<hutong-session> is missing'))
    )
    expect(errors).to.deep.equal([])
  }).timeout(15_000)

  it('are signed in together, though the session comes late', async () => {
    begin()
    await session.login()
    await until('the customer to be asked for', () => countBefore() > 0)
    await until('the panel', () => !text().includes(WITHOUT_LOGIN))
    expect(errors).to.deep.equal([])
  })

  it('stay so when the session element is removed and added again', async () => {
    session.remove()
    await new Promise(done => setTimeout(done, 50))
    expect(text()).not.to.include(WITHOUT_LOGIN)
    document.body.append(session)
    await until('the session', () => session.state === 'signed-in')
    expect(text()).not.to.include(WITHOUT_LOGIN)
  })

  it('are signed out together, and in again', async () => {
    await session.logout()
    await until('the panel', () => text().includes(WITHOUT_LOGIN))
    const before = countBefore()
    await session.login()
    await until('the customer to be asked for again', () => countBefore() > before)
    expect(errors).to.deep.equal([])
  })
})
