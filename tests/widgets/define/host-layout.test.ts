/** What a host page does with its elements and its own layout: moves, zoom, the tokens. */
import { expect } from 'chai'
import { inside, page, stillness, turn, until } from '../support/wait.ts'

async function probe(): Promise<{ host: HTMLElement; root: ShadowRoot }> {
  const host = document.body.appendChild(document.createElement('hutong-probe'))
  await inside(host, '#values')
  return { host, root: host.shadowRoot as ShadowRoot }
}

/** What the element is made of is fetched once, however long that takes. */
before(async function () {
  this.timeout(60_000)
  await import('/test-results/fixture/probe.js' as string)
  const { shadowRoot } = document.body.appendChild(document.createElement('hutong-probe'))
  while (!shadowRoot?.querySelector('#values')) await turn()
  document.body.replaceChildren()
})

const opened = async (host: HTMLElement, id: string, role: string) => {
  ;(await inside(host, `#${id}`)).click()
  const overlay = await inside(host, `.hutong-portal [role=${role}] *`)
  await until('the overlay in its place', () => overlay.getBoundingClientRect().width > 0)
  await stillness(host.shadowRoot as ShadowRoot)
  return overlay.closest<HTMLElement>(`[role=${role}]`) as HTMLElement
}
const isInView = (root: ShadowRoot, overlay: HTMLElement) => {
  const { x, y, width, height } = overlay.getBoundingClientRect()
  return overlay.contains(root.elementFromPoint(x + width / 2, y + height / 2))
}

describe('an element that the host moves', () => {
  afterEach(() => document.body.replaceChildren())

  it('keeps the focus, in its document and over another one', async () => {
    const { host, root } = await probe()
    const input = await inside<HTMLInputElement>(host, 'input')
    const aside = document.body.appendChild(document.createElement('aside'))
    input.focus()
    aside.append(host)
    expect(root.activeElement).to.equal(input)
    const frame = document.body.appendChild(document.createElement('iframe'))
    frame.contentDocument?.body.append(host)
    expect(root.activeElement).to.equal(input)
    document.body.append(host)
    expect(root.activeElement).to.equal(input)
    expect(document.activeElement).to.equal(host)
  })

  it('takes no focus, and restores none that was lost before', async () => {
    const { host, root } = await probe()
    const input = await inside(host, 'input')
    const other = document.body.appendChild(document.createElement('input'))
    input.focus()
    other.focus()
    await turn()
    document.body.append(host)
    expect(document.activeElement).to.equal(other)
    input.focus()
    input.blur()
    await turn()
    document.body.append(host)
    expect(root.activeElement).to.equal(null)
  })

  for (const [id, role] of [
    ['menu', 'menu'],
    ['popover', 'dialog']
  ] as const)
    it(`keeps its ${id} in sight beside its button`, async () => {
      const { host, root } = await probe()
      const overlay = await opened(host, id, role)
      const aside = document.body.appendChild(document.createElement('aside'))
      aside.style.cssText = 'position:absolute;left:200px;top:60px'
      aside.append(host)
      const button = await inside(host, `#${id}`)
      await until('the overlay beside its button', () => {
        const [box, at] = [overlay.getBoundingClientRect(), button.getBoundingClientRect()]
        return Math.abs(box.left - at.left) < 24 && box.width > 0
      })
      expect(isInView(root, overlay)).to.equal(true)
      button.click()
      await until('it to go', () => !root.querySelector(`.hutong-portal [role=${role}]`))
      expect(root.querySelector('.hutong-portal:popover-open')).to.equal(null)
    })
})

describe('an element on a zoomed page', () => {
  afterEach(() => document.body.replaceChildren())

  for (const where of ['html', 'body', 'hutong-probe'])
    it(`opens beside its button, inside the window and as large as the rest, with ${where}{zoom:2}`, async () => {
      const inner = await page('/tests/widgets/pages/plain.html')
      const host = inner.document.querySelector('hutong-probe') as HTMLElement
      const root = host.shadowRoot as ShadowRoot
      await inside(host, '#values')
      const plain = (await opened(host, 'menu', 'menu')).getBoundingClientRect()
      ;(await inside(host, '#menu')).click()
      await until('no menu', () => !root.querySelector('[role=menu]'))
      const style = inner.document.head.appendChild(inner.document.createElement('style'))
      style.textContent = `${where} { zoom: 2 }`
      const menu = await opened(host, 'menu', 'menu')
      const at = (await inside(host, '#menu')).getBoundingClientRect()
      const box = menu.getBoundingClientRect()
      expect(box.width).to.be.closeTo(plain.width * 2, 2)
      expect(box.left).to.be.closeTo(at.left, 2)
      expect(Math.min(Math.abs(box.top - at.bottom), Math.abs(at.top - box.bottom))).to.be.lessThan(
        10
      )
      expect(box.right).to.be.at.most(inner.innerWidth)
      expect(box.bottom).to.be.at.most(inner.innerHeight)
    })
})

describe('the tokens of a host', () => {
  afterEach(() => document.body.replaceChildren())

  async function computedStyles(css: string) {
    const inner = await page('/tests/widgets/pages/plain.html')
    const host = inner.document.querySelector('hutong-probe') as HTMLElement
    const style = inner.document.head.appendChild(inner.document.createElement('style'))
    style.textContent = css
    await inside(host, '[aria-hidden].animate-pulse')
    await opened(host, 'menu', 'menu')
    const all = [...(host.shadowRoot as ShadowRoot).querySelectorAll('.hutong-root *')]
    return all.map(element => ({ element, style: inner.getComputedStyle(element) }))
  }

  it('scale every text and its line evenly', async () => {
    const [usual, large] = [
      await computedStyles(''),
      await computedStyles(':root { --hutong-font-size: 21px }')
    ]
    expect(large.length).to.equal(usual.length)
    const uneven = large.filter(({ style }, index) => {
      const before = usual[index]?.style
      const isEven = (name: 'fontSize' | 'lineHeight') => {
        const [is, was] = [Number.parseFloat(style[name]), Number.parseFloat(before?.[name] ?? '')]
        return Number.isNaN(is) ? Number.isNaN(was) : Math.abs(is - was * 1.5) < 0.1
      }
      return !isEven('fontSize') || !isEven('lineHeight')
    })
    expect(uneven.map(({ element }) => element.outerHTML.slice(0, 120))).to.deep.equal([])
  })

  it('make everything tighter alike', async () => {
    const [usual, tight] = [
      await computedStyles(''),
      await computedStyles(':root { --hutong-density: -1 }')
    ]
    for (const selector of ['#menu', '[role=menuitemradio]', 'input', 'section[aria-label=kit]']) {
      const height = (of: typeof usual) =>
        of.find(({ element }) => element.matches(selector))?.element.clientHeight ?? 0
      expect(height(tight), selector).to.be.lessThan(height(usual))
      expect(height(tight), selector).to.be.at.least(24)
    }
  })

  it('leave no corner round, but of what is a circle by nature', async () => {
    const all = await computedStyles(':root { --hutong-radius: 0 }')
    const round = all.filter(
      ({ element, style }) =>
        !element.matches('.rounded-full') && Number.parseFloat(style.borderTopLeftRadius) > 0
    )
    expect(round.map(({ element }) => element.outerHTML.slice(0, 120))).to.deep.equal([])
    expect(all.some(({ element }) => element.matches('.rounded-full'))).to.equal(true)
  })
})
