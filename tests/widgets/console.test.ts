import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { type Console, pages, replies } from './support/console.ts'
import { inside, stillness, turn, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

type Axe = typeof import('axe-core')

describe('<hutong-console> in a host page', () => {
  let world: World
  let axe: Axe
  let element: Console
  const address = () => location.pathname + location.search
  const home = address()
  const title = document.title

  before(async () => {
    world = fakeWorld(replies)
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })

  const root = () => element.shadowRoot as ShadowRoot
  const menu = () => inside(element, '[part=sidebar]')
  const heading = (text: string) =>
    until(`heading ${text}`, () =>
      [...root().querySelectorAll('h1')].find(it => it.textContent === text)
    )
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
  const put = (attributes: Record<string, string> = {}) => {
    element = document.createElement('hutong-console') as Console
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.style.height = '700px'
    element.routes = pages
    document.body.append(element)
  }
  const end = () => {
    element.remove()
    history.replaceState(null, '', home)
  }
  const violations = async () => {
    await stillness(root())
    const { violations } = await axe.run(element, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }

  describe('before a sign-in', () => {
    after(end)

    it('shows the login page behind the #, and leaves the rest of the address alone', async () => {
      put()
      const session = document.createElement('hutong-session')
      session.setAttribute('api-base', '/fake-api')
      document.body.append(session)
      await heading('欢迎登录')
      expect(location.hash).to.equal('#/login')
      expect(address()).to.equal(home)
      expect(document.title).to.equal(title)
      session.remove()
    })

    for (const theme of ['light', 'dark'])
      it(`passes axe there, ${theme}`, async () => {
        element.setAttribute('theme', theme)
        expect(await violations()).to.deep.equal([])
      })
  })

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

    it('begins with the first page that they may see, and shows no other in the menu', async () => {
      await until('the first page', () => location.hash === '#/callManage/income')
      expect(element.path).to.equal('/callManage/income')
      const names = [...(await menu()).querySelectorAll('ul a, ul button')].map(
        it => it.textContent
      )
      expect(names).to.deep.equal([
        '呼叫管理中心',
        '呼入记录',
        '外呼记录',
        '自己的第一页',
        '客户管理',
        '第二页'
      ])
      expect((await entry('呼入记录')).getAttribute('aria-current')).to.equal('page')
    })

    it('reports page views and actions where the enterprise tracks them', async () => {
      const events: string[] = []
      const listener = (event: Event) => {
        const { kind, page, action } = (event as CustomEvent).detail
        events.push([kind, page, action].filter(Boolean).join(' '))
      }
      document.addEventListener('hutong-track', listener)
      await until('the first page', () => element.path === '/callManage/income')
      await element.navigate('/own/second')
      await until('the second page', () => events.includes('page own/second'))
      await until('the shortcuts', () => root().querySelector('[aria-keyshortcuts]'))
      await sendKeys({ press: 'Control+k' })
      await until('the palette', () => events.includes('action own/second palette'))
      await sendKeys({ press: 'Escape' })
      document.removeEventListener('hutong-track', listener)
    })

    it("draws a host's page in the host's own document, and takes it away", async () => {
      ;(await entry('自己的第一页')).click()
      const place = await until('the page', () =>
        element.querySelector<HTMLElement>('.of-the-host h1')
      )
      expect(location.hash).to.equal('#/own/first')
      expect(place.getBoundingClientRect().left).to.be.greaterThan(200)
      const box = place.parentElement as HTMLElement
      ;(await entry('第二页')).click()
      await until('the second', () => element.querySelector('.two'))
      expect(box.dataset.gone).to.equal('yes')
      expect(box.isConnected).to.equal(false)
    })

    it('consults the page before it goes anywhere', async () => {
      await until('the first page', () => element.path === '/callManage/income')
      const requests: unknown[] = []
      element.addEventListener('hutong-navigate', event => {
        requests.push((event as CustomEvent).detail)
        event.preventDefault()
      })
      ;(await entry('第二页')).click()
      await turn()
      expect(requests).to.deep.equal([
        { path: '/own/second', name: 'own/second', from: '/callManage/income' }
      ])
      expect(element.path).to.equal('/callManage/income')
      expect(location.hash).to.equal('#/callManage/income')
    })

    it('goes back and forward with the browser', async () => {
      await until('the first page', () => element.path === '/callManage/income')
      await element.navigate('/own/second')
      await until('the second', () => element.path === '/own/second')
      history.back()
      await until('the first', () => element.path === '/callManage/income')
      history.forward()
      await until('the second again', () => element.path === '/own/second')
    })

    for (const [path, code, expectedText] of [
      ['/systemManage/operationLog', '401', '您没有权限访问此页面'],
      ['/nowhere', '404', '您访问的页面不存在'],
      ['/<img src=x onerror=alert(1)>', '404', '您访问的页面不存在']
    ] as const)
      it(`shows ${code} for ${path}, and offers the way back`, async () => {
        await until('the first page', () => element.path === '/callManage/income')
        location.hash = `#${path}`
        await heading(expectedText)
        expect(root().querySelector('img[src=x]')).to.equal(null)
        ;(await button('返回首页')).click()
        await until('the way back', () => element.path === '/callManage/income')
      })

    it('stays where it is when the host moves it, and lets go when it is taken away', async () => {
      await element.navigate('/own/second')
      const place = await until('the second', () => element.querySelector('.two'))
      const mainElement = root().querySelector('[part=main]')
      const box = document.createElement('section')
      document.body.append(box)
      box.append(element)
      await turn()
      expect(root().querySelector('[part=main]')).to.equal(mainElement)
      expect(element.querySelector('.two')).to.equal(place)
      element.remove()
      await turn()
      const { path } = element
      location.hash = '#/own/first'
      await turn()
      expect(element.path).to.equal(path)
      document.body.append(element)
      await until('the address of the page', () => element.path === '/own/first')
      box.remove()
    })

    it('is walked through with the arrow keys, and its heading takes the focus on arrival', async () => {
      const first = await entry('呼叫管理中心')
      first.focus()
      await sendKeys({ press: 'End' })
      expect(root().activeElement?.textContent).to.equal('第二页')
      await sendKeys({ press: 'ArrowUp' })
      expect(root().activeElement?.textContent).to.equal('客户管理')
      await sendKeys({ press: 'Enter' })
      await heading('客户管理')
      // The page that was on its way had a heading too.
      await until('the focus', () => {
        const focused = root().activeElement
        return focused?.localName === 'h1' && focused.textContent === '客户管理'
      })
    })

    it('leaves the focus where the user has put it while a page loads', async () => {
      await inside(element, '[part=main] section[aria-label=呼入记录] table')
      const fold = await button('收起菜单')
      await element.navigate('/callManage/outCall')
      await until('the address', () => element.path === '/callManage/outCall')
      fold.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      fold.focus()
      await inside(element, '[part=main] section[aria-label=外呼记录] table')
      await turn()
      expect(root().activeElement?.ariaLabel).to.equal('收起菜单')
    })

    for (const theme of ['light', 'dark'])
      for (const [where, path, open] of [
        ['a list', '/customer/index', undefined],
        ['401', '/systemManage/operationLog', undefined],
        ['404', '/nowhere', undefined],
        ['the open menu over the page', '/customer/index', '打开菜单']
      ] as const)
        it(`passes axe: ${where}, ${theme}`, async () => {
          element.setAttribute('theme', theme)
          await element.navigate(path)
          await until('a heading', () => element.path === path && root().querySelector('h1'))
          if (open) {
            element.style.width = '500px'
            ;(await button(open)).click()
            await inside(element, '[role=dialog]')
          }
          expect(await violations()).to.deep.equal([])
        })
  })
})
