import { expect } from 'chai'
import { page, until } from './support/wait.ts'

interface Session extends HTMLElement {
  authProvider: (() => Promise<never>) | null
  login(): Promise<void>
}

describe('the authProvider of a session', () => {
  afterEach(() => document.body.replaceChildren())

  it('is called while it is set, and not once it was taken back', async () => {
    const host = await page('/tests/widgets/pages/strict-session.html')
    const session = host.document.querySelector('hutong-session') as Session
    await until('the session', () => Reflect.get(session, 'version'))
    let providerCalls = 0
    let eventCount = 0
    session.addEventListener('hutong-auth-required', () => eventCount++)
    session.authProvider = () => {
      providerCalls++
      return Promise.reject(new Error('no'))
    }
    const refused = () => session.login().catch((error: Error) => error.name)
    expect(await refused()).to.equal('Failure')
    expect({ providerCalls, eventCount }).to.deep.equal({ providerCalls: 1, eventCount: 0 })
    session.authProvider = null
    expect(await refused()).to.equal('Failure')
    expect({ providerCalls, eventCount }).to.deep.equal({ providerCalls: 1, eventCount: 1 })
  })
})
