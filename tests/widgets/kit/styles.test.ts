import { emulateMedia } from '@web/test-runner-commands'
import { expect } from 'chai'
import { inside, page, until } from '../support/wait.ts'

const plain = '/tests/widgets/pages/plain.html'

async function mountWith(
  css = ''
): Promise<{ page: Window & typeof globalThis; root: ShadowRoot }> {
  const inner = await page(plain)
  const probe = inner.document.querySelector('hutong-probe') as HTMLElement
  await inside(probe, '#values')
  // The last to come; what moves for ever stands still, so that it looks the same whenever one looks.
  await inside(probe, '[aria-hidden].animate-pulse')
  if (css) {
    const style = inner.document.createElement('style')
    style.textContent = css
    inner.document.head.append(style)
  }
  const root = probe.shadowRoot as ShadowRoot
  for (const animation of root.getAnimations()) {
    animation.pause()
    animation.currentTime = 0
  }
  return { page: inner, root }
}

/** Every standard property of every element inside the wrapper, whose width is the host's affair. */
function looks({ page, root }: Awaited<ReturnType<typeof mountWith>>): Map<string, string> {
  const all = new Map<string, string>()
  root.querySelectorAll('.hutong-root *').forEach((element, index) => {
    const style = page.getComputedStyle(element)
    for (const name of [...style].filter(property => !property.startsWith('--')))
      all.set(`${index} ${element.localName}#${element.id} ${name}`, style.getPropertyValue(name))
  })
  return all
}

const hostile: Record<string, string> = {
  'resets everything, loudly': '* { all: unset !important; font-size: 40px !important }',
  'a small root size': 'html { font-size: 10px }',
  'odd inherited text': `body { direction: rtl; writing-mode: vertical-rl; text-shadow: 1px 1px red;
    text-transform: uppercase; letter-spacing: 4px; font: italic 30px serif; color: red; cursor: wait;
    visibility: visible; text-align: right; line-height: 3; word-spacing: 9px; text-indent: 40px }`,
  'rules for every plain tag': `div, p, button, output, section, span { display: table !important;
    padding: 50px !important; border: 9px solid red !important } hutong-probe * { display: none !important }`,
  'its own Tailwind': `* { --spacing: 20px !important; --tw-border-style: none; --tw-shadow: none }
    @property --tw-translate-x { syntax: "<length>"; inherits: true; initial-value: 99px }
    :root { --color-white: red; --hutong-bg: red; --hutong-text: red }`,
  'dark mode': 'html { color-scheme: light }'
}

describe('the look of an element', () => {
  afterEach(() => document.body.replaceChildren())

  it('has what a shadow root usually loses', async () => {
    const { page: inner, root } = await mountWith()
    const style = (id: string) => inner.getComputedStyle(root.querySelector(`#${id}`) as Element)
    expect(style('border')).to.include({ borderTopStyle: 'dashed', borderTopWidth: '2px' })
    expect(style('shadow').boxShadow).to.include('rgba(0, 0, 0, 0.1) 0px 10px 15px -3px')
    expect(style('ring').boxShadow).to.match(/0px 0px 0px 2px/)
    expect(style('gradient').backgroundImage).to.match(/^linear-gradient\(to right/)
    const [one] = root.querySelectorAll('#divide > p')
    const divided = inner.getComputedStyle(one as Element)
    expect(divided).to.include({ borderBottomStyle: 'solid', borderBottomWidth: '2px' })
    expect(style('translate')).to.include({ translate: '8px', rotate: '3deg' })
    expect(style('rem')).to.include({ paddingTop: '16px', fontSize: '18px' })
  })

  for (const [name, css] of Object.entries(hostile))
    it(`does not change on a page with ${name}`, async () => {
      const there = looks(await mountWith())
      const here = looks(await mountWith(css))
      const changed = [...here].filter(([key, value]) => there.get(key) !== value)
      expect(here.size).to.be.greaterThan(5000)
      expect(changed.map(([key, value]) => `${key}: ${there.get(key)} → ${value}`)).to.deep.equal(
        []
      )
    })

  it('takes the tokens that a host sets, from anywhere above', async () => {
    const { page: inner, root } = await mountWith(
      ':root { --hutong-color-primary: rgb(1, 2, 3); --hutong-font-size: 16px; --hutong-radius: 1px }'
    )
    const box = root.querySelector('.hutong-root') as Element
    expect(inner.getComputedStyle(box).fontSize).to.equal('16px')
    const menu = root.querySelector('#menu') as Element
    expect(inner.getComputedStyle(menu).borderRadius).to.equal('1px')
    const spinner = root.querySelector('.animate-spin') as Element
    expect(inner.getComputedStyle(spinner).borderTopColor).to.equal('rgb(1, 2, 3)')
  })

  it('yields to forced colours and higher contrast', async () => {
    const { page: inner, root } = await mountWith()
    const box = root.querySelector('.hutong-root') as Element
    const token = (name: string) => inner.getComputedStyle(box).getPropertyValue(`--hutong-${name}`)
    const usual = token('border')
    try {
      await emulateMedia({ contrast: 'more' } as never)
      await until('lines as dark as text', () => token('border') !== usual)
      expect([token('border'), token('control')]).to.deep.equal([token('text-2'), token('text-2')])
      await emulateMedia({ contrast: 'no-preference', forcedColors: 'active' } as never)
      await until('the colours of the system', () => token('border') === 'CanvasText')
      expect(token('focus')).to.equal('Highlight')
    } finally {
      await emulateMedia({ contrast: 'no-preference', forcedColors: 'none' } as never)
    }
    expect(token('border')).to.equal(usual)
  })

  it('shares one sheet among all elements and puts none on the page', async () => {
    const { page: inner, root } = await mountWith()
    const second = inner.document.body.appendChild(inner.document.createElement('hutong-probe'))
    await inside(second, '#values')
    expect([...(second.shadowRoot?.adoptedStyleSheets ?? [])]).to.deep.equal([
      ...root.adoptedStyleSheets
    ])
    expect(inner.document.adoptedStyleSheets).to.have.lengthOf(0)
    expect(inner.document.styleSheets).to.have.lengthOf(0)
  })
})

describe('under the strict policy and Trusted Types', () => {
  afterEach(() => document.body.replaceChildren())

  it('draws, opens its overlays and breaks no rule', async () => {
    const inner = await page('/tests/widgets/pages/strict.html')
    const probe = inner.document.querySelector('hutong-probe') as HTMLElement
    for (const [button, role] of [
      ['#menu', 'menu'],
      ['#popover', 'dialog']
    ] as const) {
      ;(await inside(probe, button)).click()
      await inside(probe, `.hutong-portal [role=${role}]`)
      ;(await inside(probe, button)).click()
      await until('the overlay to go', () => !probe.shadowRoot?.querySelector(`[role=${role}]`))
    }
    expect(Reflect.get(inner, 'violations')).to.deep.equal([])
  })
})
