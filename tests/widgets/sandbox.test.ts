import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { page, until } from './support/wait.ts'

type Host = Window & typeof globalThis & { violations: string[]; load(address: string): void }
interface Session extends HTMLElement {
  readonly state: string
  readonly agent: { signState: string } | undefined
  logout(): Promise<void>
  login(): Promise<void>
  setAgentState(state: string): Promise<void>
}
interface Softphone extends HTMLElement {
  readonly call: { number: string; name?: string; customerId?: string } | undefined
  readonly registration: { status: string } | undefined
  dial(number: string): Promise<unknown>
  answer(): Promise<void>
  hangUp(): Promise<void>
  transfer(target: string): Promise<void>
}
interface Sandbox extends HTMLElement {
  incomingCall(number?: string): Promise<void>
  taskCall(): Promise<void>
  remoteHangsUp(): Promise<void>
  setNetwork(on: boolean): Promise<void>
  setRegistrar(accepts: boolean): Promise<void>
  setMicrophone(state: string): Promise<void>
  sendMessage(title: string, message: string): Promise<void>
}

const fetched = (host: Window) =>
  host.performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(name => /sandbox/.test(name.replace(/^.*\/pages\//, '')))
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: Error & { code?: string }) => error
  )

describe('<hutong-session sandbox>', () => {
  let host: Host
  let session: Session
  let phone: Softphone
  let sandbox: Sandbox

  const next = (name: string) =>
    new Promise<CustomEvent>(resolve =>
      host.document.addEventListener(name, event => resolve(event as CustomEvent), { once: true })
    )
  const registered = () =>
    until('the registration', () => phone.registration?.status === 'registered')

  beforeEach(async () => {
    host = (await page('/tests/widgets/pages/strict-sandbox.html')) as Host
    session = host.document.querySelector('hutong-session') as Session
    phone = host.document.querySelector('hutong-softphone') as Softphone
    sandbox = host.document.querySelector('hutong-sandbox') as Sandbox
    await until('the sign-in', () => session.state === 'signed-in')
    await registered()
  })
  afterEach(() => document.body.replaceChildren())

  it('places calls as a call centre would, without a request and without a violation', async () => {
    const end = next('hutong-call-end')
    await phone.dial('13800001005')
    expect((await end).detail).to.include({ ok: false, status: 486, text: '占线' })
    const answered = next('hutong-answer')
    await until(
      'the lock to end',
      async () => (await refusal(phone.dial('13800001000')))?.code !== 'locked'
    )
    await answered
    expect(phone.call).to.include({ number: '13800001000' })
    const over = next('hutong-call-end')
    await sandbox.remoteHangsUp()
    expect((await over).detail).to.include({ ok: true, endedBy: 'customer' })
    const outside = host.performance
      .getEntriesByType('resource')
      .filter(({ name }) => !/\/(?:dist\/|tests\/|__web-dev-server)/.test(new URL(name).pathname))
    expect(outside.map(({ name }) => name)).to.deep.equal([])
    expect(host.violations).to.deep.equal([])
  })

  it('rings, names the caller, and refuses by rule', async () => {
    const popped = next('hutong-screen-pop')
    await sandbox.incomingCall('13800001001')
    expect((await popped).detail).to.include({ customerId: 'customer-2' })
    await phone.answer()
    await until('the call', () => session.agent?.signState === 'CALLING')
    await phone.hangUp()
    await until('the wrap-up', () => session.agent?.signState === 'CLEARING')
    await session.setAgentState('SIGN_FREE')
    await until('free', () => session.agent?.signState === 'SIGN_FREE')
    expect(await refusal(phone.dial('13800000009'))).to.include({ code: 'RED_LIST' })
  })

  it('loses the network, the registration and the microphone, and gets them back', async () => {
    const lost = next('hutong-connection')
    await sandbox.setNetwork(false)
    expect((await lost).detail.state).to.equal('lost')
    await until('the socket', () => phone.registration?.status === 'disconnected')
    await sandbox.setNetwork(true)
    await registered()
    await sandbox.setRegistrar(false)
    await until('the refusal', () => phone.registration?.status === 'failed')
    await sandbox.setRegistrar(true)
    await registered()
    await sandbox.setMicrophone('denied')
    expect((await refusal(phone.dial('13800001000')))?.message).to.match(/麦克风/)
  })

  it('passes a call of a task to the agent, who transfers it to an agent that answers', async () => {
    const incoming = next('hutong-incoming')
    await sandbox.taskCall()
    const { callRecordId } = (await incoming).detail
    await phone.answer()
    await until('the call', () => session.agent?.signState === 'CALLING')
    const details = host.document.createElement('hutong-customer-details')
    details.setAttribute('call-record-id', callRecordId)
    host.document.body.append(details)
    await until('the script', () => details.shadowRoot?.textContent?.includes('满意度回访'))
    expect((await refusal(phone.transfer('1005')))?.message).to.match(/占线|忙/)
    expect(session.agent?.signState).to.equal('CALLING')
    const end = next('hutong-call-end')
    await phone.transfer('1002')
    expect((await end).detail).to.include({ ok: true })
  })

  it('plays the recording of a call in the page, without a violation', async () => {
    const details = host.document.createElement('hutong-customer-details')
    details.setAttribute('customer-id', 'customer-2')
    details.setAttribute('call-record-id', 'call-2')
    host.document.body.append(details)
    const button = (name: string) =>
      until(name, () =>
        [...(details.shadowRoot?.querySelectorAll('button') ?? [])].find(
          it => it.ariaLabel === name || it.textContent === name
        )
      )
    const failures: unknown[] = []
    host.document.addEventListener('hutong-error', event =>
      failures.push((event as CustomEvent).detail)
    )
    ;(await button('播放录音')).focus()
    // A gesture of the user, without which browsers play no sound.
    await sendKeys({ press: 'Enter' })
    const position = () => details.shadowRoot?.textContent?.match(/00:0[1-9] ?\/ ?\d\d:\d\d/)?.[0]
    expect(await until('the position', position)).to.match(/00:52$/)
    ;(await button('暂停播放')).click()
    expect(failures).to.deep.equal([])
    expect(host.violations).to.deep.equal([])
  })

  it('signs out and in again', async () => {
    await session.logout()
    expect(session.state).to.equal('signed-out')
    await session.login()
    expect(session.state).to.equal('signed-in')
  })

  it('is not loaded by other pages, whose controls say so', async () => {
    expect(fetched(host)).to.have.length.greaterThan(0)
    const other = (await page('/tests/widgets/pages/strict-session.html')) as Host
    const own = other.document.querySelector('hutong-session') as Session
    await until('the session', () => own.state)
    expect(fetched(other)).to.deep.equal([])
    expect(other.customElements.get('hutong-sandbox')).to.equal(undefined)
    other.load('/dist/sandbox.js')
    await other.customElements.whenDefined('hutong-sandbox')
    const controls = other.document.body.appendChild(
      other.document.createElement('hutong-sandbox')
    ) as Sandbox
    expect((await refusal(controls.incomingCall()))?.message).to.include('没有使用演示沙箱')
  })
})
