import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { type Console, LOGO, pages, replies } from './support/console.ts'
import { escapeComposing, inside, turn, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

describe('<hutong-console> in a host page', () => {
  let world: World
  let element: Console
  const address = () => location.pathname + location.search
  const home = address()

  before(async () => {
    world = fakeWorld(replies)
    const hutong = '/dist/hutong.js'
    await import(hutong)
  })

  const root = () => element.shadowRoot as ShadowRoot
  const menu = () => inside(element, '[part=sidebar]')
  const entry = (name: string) =>
    until(`entry ${name}`, () =>
      [...root().querySelectorAll<HTMLElement>('[part=sidebar] :is(a, ul > li > button)')].find(
        it => it.textContent === name || it.ariaLabel === name
      )
    )
  const button = (name: string) =>
    until(`button ${name}`, () =>
      [...root().querySelectorAll('button')].find(
        it => it.textContent === name || it.ariaLabel === name
      )
    )
  const put = (attributes: Record<string, string> = {}, place: Element = document.body) => {
    element = document.createElement('hutong-console') as Console
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.style.height = '700px'
    element.routes = pages
    place.append(element)
  }
  const end = () => {
    element.remove()
    history.replaceState(null, '', home)
  }

  describe('with a session', () => {
    before(async () => {
      await setViewport({ width: 1280, height: 800 })
      await signIn(world)
    })
    beforeEach(async () => {
      put()
      await menu()
    })
    afterEach(async () => {
      end()
      await turn()
    })

    it('rejects navigate() without a path as the mistake of its page, and stays where it is', async () => {
      const before = element.path
      const reported: unknown[] = []
      element.addEventListener('hutong-error', event =>
        reported.push((event as CustomEvent).detail.kind)
      )
      for (const path of [undefined, null, 5, {}])
        await element.navigate(path as never).then(
          () => expect.fail('resolved'),
          (error: Error) => {
            expect(error).to.include({ kind: 'invalid', message: '没有指定要打开的页面' })
            expect(error.cause).to.be.instanceOf(TypeError)
            expect((error.cause as Error).message).to.include('navigate(path)')
          }
        )
      expect(reported).to.deep.equal(['invalid', 'invalid', 'invalid', 'invalid'])
      expect(element.path).to.equal(before)
    })

    it('has a region instead of a main landmark where the page has one', async () => {
      const landmarks = async () => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') }
        const values = ['landmark-no-duplicate-main', 'landmark-main-is-top-level']
        const { violations, passes } = await axe.run(document, {
          runOnly: { type: 'rule', values }
        })
        expect(passes).to.have.length.greaterThan(0)
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      }
      await import('axe-core')
      expect((await inside(element, '[part=main]')).localName).to.equal('main')
      expect(await landmarks()).to.deep.equal([])
      element.remove()
      await turn()
      const main = document.createElement('main')
      document.body.append(main)
      put({}, main)
      const place = await inside(element, '[part=main]')
      expect([place.localName, place.ariaLabel]).to.deep.equal(['section', '页面内容'])
      expect(await landmarks()).to.deep.equal([])
      main.remove()
    })

    it('shows the logo of the enterprise and the nickname of its settings, and our icon where the logo does not come', async () => {
      const brand = await inside(element, '[part=brand]')
      const logo = await inside<HTMLImageElement>(element, '[part=brand] img')
      await until('the nickname', () => brand.textContent === '远帆热线')
      expect(logo.getAttribute('src')).to.equal(LOGO)
      expect(brand.querySelector('svg')).to.equal(null)
      logo.dispatchEvent(new Event('error'))
      await inside(element, '[part=brand] svg')
      expect(brand.querySelector('img')).to.equal(null)
    })

    it('has a place for a page optimizer, but not under an address with token and account', async () => {
      const place = () => root().querySelector('slot[name=page-optimizer]')
      await until('the place', place)
      history.replaceState(history.state, '', `${location.pathname}?token=t&account=a#/own/second`)
      await element.navigate('/own/first')
      await until('no place', () => place() === null)
      history.replaceState(history.state, '', `${location.pathname}?account=a#/own/first`)
      await element.navigate('/own/second')
      await until('the place again', place)
    })

    it('renders controls and text in the chosen size', async () => {
      const base = root().querySelector('.hutong-root') as HTMLElement
      const userMenu = () =>
        until('the menu', () =>
          [...root().querySelectorAll('button')].find(it => it.textContent?.startsWith('用户菜单'))
        )
      const height = async () => (await inside(element, '[part=sidebar] a')).clientHeight
      const fontSize = async () =>
        Number.parseFloat(getComputedStyle(await inside(element, '[part=sidebar] a')).fontSize)
      const before = [await height(), await fontSize()]
      ;(await userMenu()).click()
      const large = await until('the choice', () =>
        [...root().querySelectorAll<HTMLElement>('[role=menuitemradio]')].find(
          it => it.textContent === '大'
        )
      )
      large.click()
      await until('the size', () => base.dataset.size === 'large')
      expect(await fontSize()).to.be.greaterThan(before[1] ?? 0)
      ;(await userMenu()).click()
      const medium = await until('the choice', () =>
        [...root().querySelectorAll<HTMLElement>('[role=menuitemradio]')].find(
          it => it.textContent === '标准' && it.previousElementSibling?.textContent === '小'
        )
      )
      medium.click()
      await until('the size', () => base.dataset.size === undefined)
    })

    it('keeps the menu collapsed for its user', async () => {
      ;(await button('收起菜单')).click()
      await until('less room', () => (root().querySelector('nav')?.clientWidth ?? 999) < 60)
      element.remove()
      await turn()
      put()
      const nav = await menu()
      await until('less room', () => nav.clientWidth < 60)
      ;(await button('展开菜单')).click()
      await until('more room', () => nav.clientWidth > 200)
    })

    it('folds the menu where there is little room, and lays it over the page where there is less', async () => {
      element.style.width = '1000px'
      await until('folded', () => (root().querySelector('nav')?.clientWidth ?? 999) < 60)
      element.style.width = '500px'
      ;(await button('打开菜单')).click()
      const drawer = await inside(element, '[role=dialog]')
      await until('the way out', () => root().activeElement?.ariaLabel === '关闭菜单')
      expect(drawer.previousElementSibling?.hasAttribute('inert')).to.equal(true)
      await escapeComposing(root().activeElement as Element)
      expect(drawer.isConnected).to.equal(true)
      await sendKeys({ press: 'Escape' })
      await until('the end', () => !root().querySelector('[role=dialog]'))
      await until('the focus', () => root().activeElement?.ariaLabel === '打开菜单')
    })

    it('keeps its styles on a page with strong rules of its own', async () => {
      const link = await entry('客户管理')
      const look = () => {
        const { color, fontSize, height, display, paddingLeft } = getComputedStyle(link)
        return { color, fontSize, height, display, paddingLeft }
      }
      const before = look()
      const style = document.createElement('style')
      style.textContent = `a, button, nav, ul, li { display: table !important; padding: 50px !important;
        color: red !important; font: 40px serif !important } html { font-size: 10px }
        :root { --hutong-text-2: red; --spacing: 40px }`
      document.head.append(style)
      await turn()
      expect(look()).to.deep.equal(before)
      expect(before.height).to.equal('40px')
      style.remove()
    })
  })
})
