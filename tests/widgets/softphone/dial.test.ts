import { expect } from 'chai'
import { page, until } from '../support/wait.ts'

type Host = Window & typeof globalThis & { violations: string[] }

describe('click to dial', () => {
  let host: Host

  beforeEach(async () => {
    host = (await page('/tests/widgets/pages/strict-session.html')) as Host
    const session = host.document.querySelector('hutong-session') as HTMLElement
    await until('the session', () => Reflect.get(session, 'version'))
  })
  afterEach(() => document.body.replaceChildren())

  const element = (id: string) => host.document.getElementById(id) as HTMLElement
  const hint = () =>
    [...host.document.querySelectorAll('body > div[popover]')]
      .map(box => box.shadowRoot?.querySelector('p'))
      .find(line => line?.dataset.tone !== 'plain')
  const press = (id: string, key: string) =>
    element(id).dispatchEvent(
      new host.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })
    )

  it('shows beside the number why it cannot be dialled, under the strict policy', async () => {
    element('span').click()
    const line = await until('the hint', hint)
    expect(line.dataset.tone).to.equal('bad')
    expect(line.textContent).to.include('无法拨打')
    expect(line.getAttribute('role')).to.equal('status')
    const [at, near] = [line.getBoundingClientRect(), element('span').getBoundingClientRect()]
    expect(at.top).to.be.within(near.bottom, near.bottom + 20)
    expect(host.violations).to.deep.equal([])
  })

  it('answers within a tenth of a second once the session is there', async () => {
    element('span').click()
    await until('a first hint', hint)
    element('plain').click()
    const first = host.document.querySelector('body > div[popover]')
    // In frames, of which there are sixty in a second: a busy machine draws fewer.
    let frames = 0
    await until('the second hint', () => {
      frames++
      const box = host.document.querySelector('body > div[popover]')
      return box !== first && box
    })
    expect(frames).to.be.at.most(6)
  })

  it('takes a tel: link below its root, and leaves the others to the browser', () => {
    const left: boolean[] = []
    host.addEventListener('click', event => {
      left.push(!event.defaultPrevented)
      event.preventDefault()
    })
    element('inside').click()
    element('outside').click()
    expect(left).to.deep.equal([false, true])
  })

  it('takes a tel: link with a broken escape for a number that cannot be dialled', async () => {
    element('inside').setAttribute('href', 'tel:%zz')
    element('inside').click()
    expect((await until('the hint', hint)).textContent).to.include('无法拨打')
  })

  it('reports that its file does not come, and tries again by a click', async () => {
    const { document: alone } = await page('/tests/widgets/pages/without-core.html')
    const number = alone.body.appendChild(alone.createElement('button'))
    number.dataset.hutongDial = '13800138000'
    const again = () =>
      alone.querySelector('body > div[popover]')?.shadowRoot?.querySelector('button')
    number.click()
    const first = await until('the word for it', again)
    expect(first.textContent).to.equal('加载失败，点击重试')
    first.click()
    expect(again()).to.equal(undefined)
    await until('the word for it once more', again)
  })

  it('is pressed by Enter and Space where the host made a button of something else', async () => {
    expect(press('span', 'a')).to.equal(true)
    expect(press('span', 'Enter')).to.equal(false)
    await until('the hint', hint)
    expect(press('plain', 'Enter')).to.equal(true)
  })

  it('shows one hint at a time and takes it away by Escape', async () => {
    element('span').click()
    await until('the hint', hint)
    element('inside').click()
    await until(
      'one hint',
      () => hint() && host.document.querySelectorAll('body > div[popover]').length === 1
    )
    press('span', 'Escape')
    expect(host.document.querySelectorAll('body > div[popover]')).to.have.lengthOf(0)
  })
})
