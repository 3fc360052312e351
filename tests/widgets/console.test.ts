import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { escapeComposing, inside, stillness, turn, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface Console extends HTMLElement {
  routes: unknown
  readonly path: string
  navigate(path: string): Promise<void>
}
type Axe = typeof import('axe-core')

const permissions = ['CMC.CALL.RECORD', 'CMC.CUST.MANA']
const detail = {
  id: 'u1',
  username: 'leader',
  name: '欧阳慕容·阿卜杜热合曼',
  mobile: '13800000000',
  email: '',
  departments: [],
  roles: [{ name: '班长', tagCode: 'LEADER' }],
  permissions,
  loginEnterprise: { enterpriseName: '远帆', webTracking: true, importRowsLimit: 1000 }
}
const LOGO = '/demo/public/mark.svg'
const nothing = { list: [], page: 1, pageSize: 10, total: 0, hasMore: false }
const pages = [
  {
    path: '/own/first',
    title: '自己的第一页',
    menu: '呼叫管理中心',
    mount: (place: HTMLElement) => {
      place.className = 'of-the-host'
      place.innerHTML = '<h1>第一页</h1>'
      return () => {
        place.dataset.gone = 'yes'
      }
    }
  },
  {
    path: '/own/second',
    title: '第二页',
    mount: (place: HTMLElement) => place.classList.add('two')
  }
]

describe('<hutong-console> in a host page', () => {
  let world: World
  let axe: Axe
  let element: Console
  const address = () => location.pathname + location.search
  const home = address()
  const title = document.title

  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => detail,
      'GET /message_tips': () => nothing,
      'GET /message_tips/unread': () => ({ messageTipCount: 0, uploadMessageCount: 0 }),
      'GET /enterprise/info': () => ({
        enterpriseName: '远帆',
        configItems: [
          { code: 'ENTERPRISE_NICKNAME', value: '远帆客服' },
          { code: 'ENTERPRISE_LOGO', value: LOGO }
        ]
      }),
      'GET /enterprise/config': () => [{ code: 'ENTERPRISE_NICKNAME', value: '远帆热线' }],
      'GET /environment/config': () => ({}),
      'GET /user-protocol': () => ({ agreed: true })
    })
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
      await heading('呼入记录')
      const fold = await button('收起菜单')
      await element.navigate('/callManage/outCall')
      await until('the address', () => element.path === '/callManage/outCall')
      fold.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
      fold.focus()
      await inside(element, '[part=main] table')
      await turn()
      expect(root().activeElement).to.equal(fold)
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
