import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { escapeComposing, inside, turn, until } from '../support/wait.ts'

const focused = (probe: Element) => probe.shadowRoot?.activeElement
const press = (key: string) => sendKeys({ press: key })

const rulesOf = (list: CSSRuleList): readonly CSSRule[] =>
  [...list].flatMap(rule => [
    rule,
    ...('cssRules' in rule ? rulesOf(rule.cssRules as CSSRuleList) : [])
  ])

/** Selectors of the rules for a class that holds while the pointer is over its element. */
const hoverRules = (element: Element, name: string): readonly string[] =>
  [...(element.shadowRoot?.adoptedStyleSheets ?? [])]
    .flatMap(sheet => rulesOf(sheet.cssRules))
    .flatMap(rule => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
    .filter(selector => selector.startsWith(`.${CSS.escape(name)}`))

describe('the parts of the kit', () => {
  let probe: HTMLElement

  before(() => import('/test-results/fixture/probe.js' as string))
  beforeEach(async () => {
    probe = document.body.appendChild(document.createElement('hutong-probe'))
    await inside(probe, '#values')
  })
  afterEach(() => document.body.replaceChildren())

  const gone = (selector: string) =>
    until(`${selector} to go`, () => !probe.shadowRoot?.querySelector(selector))

  it('loads a menu only on hover or focus', async () => {
    const fetched = () =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('menu-popup'))
    expect(fetched()).to.have.lengthOf(0)
    ;(await inside(probe, '#menu')).focus()
    await until('the chunk', () => fetched().length === 1)
    expect(probe.shadowRoot?.querySelector('[role=menu]')).to.equal(null)
  })

  it('shows a lazy view that another place loaded while this one was rendered', async () => {
    ;(await inside(probe, '#show-late')).click()
    expect((await inside(probe, '#late')).textContent).to.equal('late')
  })

  it('opens a menu by keyboard, chooses, and gives the focus back', async () => {
    const button = await inside(probe, '#menu')
    button.focus()
    await press('ArrowDown')
    const menu = await inside(probe, '[role=menu]')
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    expect(menu.getAttribute('aria-label')).to.equal('坐席状态')
    await until('focus in the menu', () => menu.contains(focused(probe) ?? null))
    const checked = menu.querySelector('[role=menuitemradio][aria-checked=true]')
    expect(checked?.textContent).to.include('空闲')
    const isAt = (word: string) =>
      until(`focus on ${word}`, () => focused(probe)?.textContent?.includes(word))
    await press('ArrowDown')
    await isAt('空闲')
    await press('ArrowDown')
    await isAt('示忙')
    await press('Enter')
    await gone('[role=menu]')
    await until('the choice', () => button.textContent === '示忙')
    await until('the focus', () => focused(probe) === button)
  })

  it('draws what is disabled in one way, however that is declared, and lets no pointer change it', async () => {
    const place = (await inside(probe, '#menu')).parentElement as HTMLElement
    const look = ({ color, cursor, backgroundColor }: CSSStyleDeclaration) =>
      [color, cursor, backgroundColor].join()
    const add = (tag: string, attributes: Readonly<Record<string, string>>) => {
      const element = place.appendChild(document.createElement(tag))
      element.className = 'text-(--hutong-danger)! hover:bg-(--hutong-bg-hover)'
      element.textContent = '转接'
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      return element
    }
    const usable = add('button', {})
    const off = [
      add('button', { disabled: '' }),
      add('button', { 'aria-disabled': 'true' }),
      add('input', { disabled: '' }),
      add('a', { 'aria-disabled': 'true', href: '#' }),
      add('div', { role: 'menuitem', 'data-disabled': '' }),
      add('div', { role: 'tab', 'aria-disabled': 'true' })
    ]
    const looks = off.map(element => look(getComputedStyle(element)))
    expect(new Set(looks).size).to.equal(1)
    expect(looks[0]).not.to.equal(look(getComputedStyle(usable)))
    // By the rule itself: pages beside each other lose the pointer now and then.
    const [rule, ...others] = hoverRules(probe, 'hover:bg-(--hutong-bg-hover)')
    expect(others).to.deep.equal([])
    expect(rule).to.include(':hover')
    const hovered = rule?.replace(':hover', '') ?? ''
    expect(usable.matches(hovered)).to.equal(true)
    for (const element of off) expect(element.matches(hovered)).to.equal(false)
  })

  it('shows why an entry cannot be chosen, and does not choose it', async () => {
    const button = await inside(probe, '#menu')
    button.click()
    const items = await until('three entries', () => {
      const found = probe.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitemradio]')
      return found?.length === 3 && found
    })
    const refused = items[2] as HTMLElement
    expect(refused.textContent).to.include('通话中')
    expect(refused.getAttribute('aria-disabled')).to.equal('true')
    refused.click()
    await turn()
    expect(button.textContent).to.equal('空闲')
  })

  it('closes by Escape, by a press elsewhere and by its own button', async () => {
    const button = await inside(probe, '#popover')
    const open = async () => {
      button.click()
      return inside(probe, '[role=dialog]')
    }
    await open()
    await until('focus inside', () => focused(probe)?.id === 'inside')
    await escapeComposing(await inside(probe, '#inside'))
    expect(probe.shadowRoot?.querySelector('[role=dialog]')).not.to.equal(null)
    await press('Escape')
    await gone('[role=dialog]')
    await until('the focus', () => focused(probe) === button)
    await open()
    await sendMouse({ type: 'click', position: [790, 590] })
    await gone('[role=dialog]')
    await open()
    const { x, y, width, height } = button.getBoundingClientRect()
    await sendMouse({
      type: 'click',
      position: [Math.round(x + width / 2), Math.round(y + height / 2)]
    })
    await gone('[role=dialog]')
    await turn()
    expect(probe.shadowRoot?.querySelector('[role=dialog]')).to.equal(null)
  })

  it('draws overlays beside their button, where no host can clip them', async () => {
    const box = document.createElement('div')
    box.style.cssText = 'overflow:hidden;height:60px;transform:translateX(40px);margin-top:30px'
    document.body.append(box)
    box.append(probe)
    const button = await inside(probe, '#menu')
    button.scrollIntoView()
    button.click()
    const menu = await inside(probe, '[role=menu]')
    await until('its place', () => {
      const [at, from] = [menu.getBoundingClientRect(), button.getBoundingClientRect()]
      return (
        at.height > 60 && Math.abs(at.left - from.left) < 2 && Math.abs(at.top - from.bottom) < 6
      )
    })
    const { left, bottom } = menu.getBoundingClientRect()
    const hit = probe.shadowRoot?.elementFromPoint(left + 20, bottom - 10)
    expect(menu.contains(hit ?? null)).to.equal(true)
  })

  it('shows a tooltip on focus, describes the button with it, and hides it by Escape', async () => {
    const button = await inside(probe, '#popover')
    button.focus()
    await press('Tab')
    const tip = await inside(probe, '[role=tooltip]')
    const owner = await inside(probe, '#tip')
    expect(owner.getAttribute('aria-describedby')).to.equal(tip.id)
    await press('Escape')
    await gone('[role=tooltip]')
  })

  it('ties a field to its label and its issue', async () => {
    const field = await inside<HTMLInputElement>(probe, 'input')
    expect(field.labels?.[0]?.textContent).to.equal('号码')
    const note = await inside(probe, `[id="${field.getAttribute('aria-describedby')}"]`)
    expect(note.textContent).to.equal('')
  })

  it('keeps a toast until it is closed', async () => {
    const alert = await inside(probe, 'section [role=alert]')
    expect(alert.textContent).to.include('网络异常')
    alert.querySelector('button')?.click()
    await until('an empty region', () => alert.textContent === '')
  })

  it('passes axe, light and dark', async () => {
    await import('axe-core')
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    for (const theme of ['light', 'dark']) {
      probe.setAttribute('theme', theme)
      await turn()
      const { violations } = await axe.run(probe, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${theme} ${id} ${nodes[0]?.html}`)).to.deep.equal(
        []
      )
    }
  })
})
