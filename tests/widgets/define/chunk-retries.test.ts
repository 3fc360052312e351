import { expect } from 'chai'
import { inside, page, until } from '../support/wait.ts'

interface Probe extends HTMLElement {
  userID: string | undefined
  active: boolean
  open: boolean
  maxCalls: number
  list: readonly unknown[]
  secret: object | undefined
  readonly echo: string
  uppercase(word: string): Promise<string>
  fails(): Promise<void>
}

describe('a chunk that does not come', () => {
  afterEach(() => document.body.replaceChildren())

  const open = async (failures: number) => {
    const { document: inner, customElements } = await page(
      `/tests/widgets/pages/flaky.html?${failures}/n${crypto.randomUUID().slice(0, 8)}`
    )
    await customElements.whenDefined('hutong-probe')
    return inner.querySelector('hutong-probe') as Probe
  }

  it('is fetched once more', async () => {
    const probe = await open(1)
    expect((await inside(probe, '#count')).textContent).to.equal('0')
  })

  it('is fetched once more also when it is the menu of a button', async () => {
    const probe = await open(1)
    const button = await inside(probe, '#menu')
    button.focus()
    button.click()
    expect((await inside(probe, '[role=menu]')).getAttribute('aria-label')).to.equal('坐席状态')
    const requests = (probe.ownerDocument.defaultView as Window).performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('menu-popup'))
    const isAgain = requests.map(({ name }) => name.includes('?again='))
    expect(isAgain).to.deep.equal([false, false, true])
  })

  for (const chunk of ['attach-session', 'sandbox'])
    it(`is fetched once more also for the session: ${chunk}`, async () => {
      const name = `n${crypto.randomUUID().slice(0, 8)}`
      const { document: inner, performance } = await page(
        `/tests/widgets/pages/once-missing.html?${chunk}/${name}`
      )
      const session = inner.querySelector('hutong-session') as HTMLElement & { state?: string }
      await until('the session', () => session.state === 'signed-in')
      expect(session.shadowRoot?.querySelector('.again')).to.equal(null)
      const requests = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(`assets/${chunk}-`))
      const isAgain = requests.map(({ name }) => name.includes('?again='))
      expect(isAgain.slice(0, 3)).to.deep.equal([false, false, true])
    })

  it('is named when it stays away, and can be requested again', async () => {
    const probe = await open(9)
    const reported = new Promise<CustomEvent>(resolve =>
      probe.addEventListener('hutong-error', event => resolve(event as CustomEvent))
    )
    const call = probe.uppercase('hu').then(
      () => 'done',
      (error: Error) => error.message
    )
    const again = await inside(probe, 'button.again')
    expect(again.textContent).to.equal('加载失败，点击重试')
    expect((await reported).detail.kind).to.equal('unreachable')
    expect(await call).to.equal('加载失败，点击重试')
    const late = await probe.uppercase('hu').catch((error: Error) => error)
    expect(late).to.include({ name: 'Failure', kind: 'unreachable' })
    const session = probe.ownerDocument.createElement('hutong-session')
    session.lang = 'en-GB'
    probe.ownerDocument.body.append(session)
    again.click()
    await until('the first button to go', () => !again.isConnected)
    const english = await inside(probe, 'button.again')
    expect(english).to.include({ textContent: 'Load again', lang: 'en' })
  })
})
