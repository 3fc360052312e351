import { expect } from 'chai'
import { inside, page, turn, until } from './support/wait.ts'

type Host = Window & typeof globalThis & { violations: string[] }

const han = /[\u4e00-\u9fff]/

/** Names of the files of English texts that a page has fetched. */
const fetched = (host: Window) =>
  host.performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => /\/assets\/([\w-]*english[\w-]*)-[\w-]{8}\.js/.exec(name)?.[1] ?? [])
    .toSorted()

describe('lang of <hutong-session>', () => {
  let host: Host
  let session: HTMLElement
  let phone: HTMLElement

  const root = () => phone.shadowRoot as ShadowRoot
  /** Everything that is read out or seen, styles aside. */
  const texts = () =>
    [...root().querySelectorAll<HTMLElement>('.hutong-wrapper *')]
      .flatMap(it => [it.ariaLabel, it.title, it.getAttribute('placeholder'), it.textContent])
      .filter(text => text)
      .join('\n')
  const field = () => inside<HTMLInputElement>(phone, '[part=number]')
  const shows = (word: RegExp) => until(String(word), () => word.test(texts()))

  async function open(address: string): Promise<void> {
    host = (await page(address)) as Host
    session = host.document.querySelector('hutong-session') as HTMLElement
    phone = host.document.querySelector('hutong-softphone') as HTMLElement
    await field()
  }
  afterEach(() => document.body.replaceChildren())

  it('shows a softphone in English from its first rendering, without the texts of the console', async () => {
    const seen: string[] = []
    host = (await page('/tests/widgets/pages/english.html')) as Host
    phone = host.document.querySelector('hutong-softphone') as HTMLElement
    new host.MutationObserver(() => seen.push(texts())).observe(root(), {
      subtree: true,
      childList: true,
      characterData: true
    })
    await until('the registration', () => {
      const { registration } = phone as HTMLElement & { registration?: { status: string } }
      return registration?.status === 'registered'
    })
    await shows(/Call/)
    seen.push(texts())
    expect(seen.filter(text => han.test(text))).to.deep.equal([])
    expect(root().querySelector<HTMLElement>('.hutong-root')?.lang).to.equal('en')
    expect(fetched(host)).to.deep.equal(['english-texts'])
    expect(host.violations).to.deep.equal([])
  })

  it('follows while the page is open, and keeps what was typed', async () => {
    await open('/tests/widgets/pages/strict-sandbox.html')
    expect(fetched(host)).to.deep.equal([])
    const typed = await field()
    Object.getOwnPropertyDescriptor(host.HTMLInputElement.prototype, 'value')?.set?.call(
      typed,
      '1380'
    )
    typed.dispatchEvent(new host.InputEvent('input', { bubbles: true, composed: true }))
    await shows(/呼叫/)
    session.lang = 'en-GB'
    await shows(/Call/)
    await turn()
    expect(await field()).to.equal(typed)
    expect(typed.value).to.equal('1380')
    session.removeAttribute('lang')
    session.lang = ''
    await shows(/呼叫/)
    expect(typed.value).to.equal('1380')
    expect(root().querySelector<HTMLElement>('.hutong-root')?.lang).to.equal('zh-CN')
  })

  it('shows English overrides, and not those for Chinese', async () => {
    await open('/tests/widgets/pages/english.html')
    await shows(/Call/)
    Object.assign(session, { messages: { 'softphone.call': '外呼', 'en:softphone.call': 'Dial' } })
    session.lang = 'zh'
    await shows(/外呼/)
    session.lang = 'en'
    await shows(/Dial/)
  })
})
