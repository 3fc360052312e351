import { expect } from 'chai'
import { inside, page, turn, until } from '../support/wait.ts'

describe('loading', () => {
  let host: Window & typeof globalThis
  const fetched = () =>
    host.performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.startsWith('/dist/'))

  beforeEach(async () => {
    host = await page('/tests/widgets/pages/empty.html')
    await host.customElements.whenDefined('hutong-softphone')
  })
  afterEach(() => document.body.replaceChildren())

  it('defines every tag with one file, and fetches nothing more', async () => {
    expect(host.customElements.get('hutong-session')).to.be.a('function')
    host.document.createElement('hutong-softphone')
    await turn()
    expect(fetched()).to.deep.equal(['/dist/hutong.js'])
    expect(host.document.head.querySelectorAll('link')).to.have.lengthOf(0)
    expect(Object.keys(host).filter(name => /hutong/i.test(name))).to.deep.equal([])
  })

  it('fetches no React for a session, and no telephone line for a softphone', async () => {
    const session = host.document.body.appendChild(host.document.createElement('hutong-session'))
    await until('the session', () => Reflect.get(session, 'version'))
    expect(fetched().filter(path => path.includes('/react'))).to.deep.equal([])
    const softphone = host.document.body.appendChild(
      host.document.createElement('hutong-softphone')
    )
    await inside(softphone, 'button')
    expect(fetched().filter(path => path.includes('/react-'))).to.have.lengthOf(1)
    expect(fetched().filter(path => /jssip|menu-popup|popover-popup/.test(path))).to.deep.equal([])
  })

  it('draws a dial pad that takes typing although the core does not come, and reports it', async () => {
    const alone = await page('/tests/widgets/pages/without-core.html')
    const softphone = alone.document.querySelector('hutong-softphone') as HTMLElement
    const failed = new Promise<CustomEvent>(resolve =>
      softphone.addEventListener('hutong-error', event => resolve(event as CustomEvent))
    )
    const field = await inside<HTMLInputElement>(softphone, 'input')
    const key = await inside(softphone, '[part~=key]')
    key.click()
    await until('the digit', () => field.value === '1')
    expect((await failed).detail).to.include({ kind: 'unreachable', source: 'element' })
    const root = softphone.shadowRoot as ShadowRoot
    await until('the word for it', () => root.textContent?.includes('网络异常'))
    const reported = new Promise<CustomEvent>(resolve =>
      softphone.addEventListener('hutong-error', event => resolve(event as CustomEvent))
    )
    const error = await (Reflect.get(softphone, 'dial') as (number: string) => Promise<unknown>)
      .call(softphone, '13800138000')
      .catch((error: Error) => error)
    expect(error).to.include({ name: 'Failure', kind: 'unreachable' })
    expect((await reported).detail).to.include({ kind: 'unreachable', source: 'element' })
  })
})
