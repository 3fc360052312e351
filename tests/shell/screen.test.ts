import { afterEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../core/environment/environment.ts'
import { $notices } from '../../core/notices.ts'
import { login, logout, setAuthProvider } from '../../core/session/session.ts'
import { onMethod, pressBatchButton } from '../../shell/console-methods.ts'
import { watch } from '../../shell/router/guard-effects.ts'
import { $route, navigate, openRouter, rowsAre } from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { $routeDecision, $shown } from '../../shell/router/shown-route.ts'
import { type TestBrowser, testBrowser } from '../support/browser/test-browser.ts'
import { settle, testEnvironment } from '../support/core/test-environment.ts'
import { ok } from '../support/core/test-server.ts'
import { byPassword, signedIn, smallServer, user } from '../support/server/signed-in.ts'
import { testBar } from './test-bar.ts'

const codes = ['CMC.CALL.RECORD', 'CMC.CUST.MANA']
let leaves: (() => void)[] = []

interface Scene {
  readonly permissions?: string[]
  readonly tags?: string[]
  readonly server?: ReturnType<typeof smallServer>
  readonly browser?: TestBrowser
  readonly keep?: 'page' | 'cookie'
}

const servingAs = (permissions: string[], tags: string[]) =>
  smallServer({
    'GET /users/detail': () =>
      ok({ ...user, permissions, roles: tags.map(tagCode => ({ name: tagCode, tagCode })) })
  })

/** A console at this address; users who sign in have these permissions. */
async function console_(
  address: string,
  {
    permissions = codes,
    tags = ['AGENT'],
    server = servingAs(permissions, tags),
    ...more
  }: Scene = {}
) {
  const { browser, keep = 'page' } = more
  const env = testEnvironment({ fetch: server.fetch, keep }, browser ? { browser } : {})
  setAuthProvider(undefined)
  rowsAre(routes)
  startCore(env)
  const page = testBar(address)
  const holder = { bar: page.bar, isStandalone: true, again: () => undefined }
  leaves = [openRouter({ ...holder, ask: async () => true }), watch()]
  // Other tabs have time to report a session.
  await env.clock.advance(1000)
  return { env, page, server }
}

/** The button of a screen that could not be loaded. */
function tryAgain(): void {
  const decision = $routeDecision.get()
  if (decision.status !== 'failed') throw new Error(`Nothing has failed: ${decision.status}`)
  decision.again()
}

const notices = () => $notices.get().map(({ text }) => text)

afterEach(async () => {
  for (const leave of leaves.splice(0).reverse()) leave()
  stopCore()
  await settle()
})

describe('the way in', () => {
  it('shows no warning at the console’s start page', async () => {
    await console_('/')
    expect($route.get().name).toBe('login')
    expect(notices()).toEqual([])
  })

  it('is the login page without a session, with a notice, and returns to the requested page', async () => {
    await console_('/callManage/outCall?phone=138')
    expect($route.get().name).toBe('login')
    expect(notices()).toEqual(['请重新登录'])
    await login(byPassword)
    await settle()
    expect($route.get()).toMatchObject({ name: 'outCall', query: { phone: '138' } })
    expect($routeDecision.get().status).toBe('show')
  })

  it('shows no notice on the login page, and leads to the first page', async () => {
    await console_('/login')
    expect(notices()).toEqual([])
    await login(byPassword)
    await settle()
    expect($route.get().path).toBe('/callManage/income')
  })

  it.each([
    ['/login?redirect=//evil.example', '/callManage/income'],
    ['/login?redirect=https://evil.example', '/callManage/income'],
    ['/login?redirect=/systemManage/operationLog', '/callManage/income'],
    ['/login?redirect=/nowhere', '/callManage/income'],
    ['/login?redirect=/login', '/callManage/income'],
    ['/login?redirect=/customer', '/customer/index']
  ])('%s leads to %s', async (address, expected) => {
    await console_(address)
    await login(byPassword)
    await settle()
    expect($route.get().path).toBe(expected)
  })

  it('of a user without a page is the profile', async () => {
    await console_('/', { permissions: [] })
    await login(byPassword)
    await settle()
    expect($route.get().path).toBe('/personalData/table')
  })

  it('of a user with the workbench only is the workbench, whatever was requested', async () => {
    await console_('/callManage/outCall', { tags: ['ACCOUNT'] })
    await login(byPassword)
    await settle()
    expect($route.get().path).toBe('/workbench')
  })

  it('continues a session that began before the console', async () => {
    const first = await console_('/login')
    await login(byPassword)
    await settle()
    for (const leave of leaves.splice(0).reverse()) leave()
    leaves = [
      openRouter({
        bar: first.page.bar,
        isStandalone: false,
        ask: async () => true,
        again: () => undefined
      }),
      watch()
    ]
    await settle()
    expect($routeDecision.get().status).toBe('show')
  })
})

describe('an unknown user', () => {
  const broken = () => new Response('', { status: 503 })

  it('waits, and offers a retry instead of a missing permission', async () => {
    let isBroken = true
    const server = smallServer({
      'GET /users/detail': () => (isBroken ? broken() : ok({ ...user, permissions: codes }))
    })
    const { env, page } = await console_('/login?redirect=/customer/index', { server })
    const signing = login(byPassword)
    await env.clock.advance(1000)
    expect($routeDecision.get().status).not.toBe('failed')
    await env.clock.advance(10_000)
    await signing
    expect([$routeDecision.get().status, page.now()]).toEqual(['failed', '/customer/index'])
    isBroken = false
    tryAgain()
    await settle()
    expect([$routeDecision.get().status, page.now()]).toEqual(['show', '/customer/index'])
  })

  it('comes to their first page, once it is known which that is', async () => {
    const server = smallServer({
      'GET /users/detail': () =>
        server.count('/users/detail') < 5 ? broken() : ok({ ...user, permissions: codes })
    })
    const { env } = await console_('/login', { server })
    const signing = login(byPassword)
    await env.clock.advance(10_000)
    await signing
    tryAgain()
    await settle()
    expect($route.get().path).toBe('/callManage/income')
  })

  it('stays where they are when the login that the browser has kept cannot be requested', async () => {
    let isBroken = true
    const server = smallServer({
      'POST /oauth/kept/resume': () => (isBroken ? broken() : Response.json(signedIn('kept'))),
      'POST /oauth/kept': () => new Response(null, { status: 204 }),
      'GET /users/detail': () => ok({ ...user, permissions: codes })
    })
    const browser = testBrowser()
    browser.storage.setItem('hutong:kept', 'family')
    const { env, page } = await console_('/customer/index', { server, browser, keep: 'cookie' })
    expect($routeDecision.get().status).toBe('wait')
    await env.clock.advance(10_000)
    expect([$routeDecision.get().status, page.now()]).toEqual(['failed', '/customer/index'])
    expect(notices()).toEqual([])
    isBroken = false
    tryAgain()
    await env.clock.advance(1000)
    expect([$routeDecision.get().status, page.now()]).toEqual(['show', '/customer/index'])
    expect(notices()).toEqual([])
  })
})

describe('the way out', () => {
  it('forgets the route at sign-out, and shows no sign-in notice', async () => {
    const { env } = await console_('/customer/index')
    await login(byPassword)
    await settle()
    await env.clock.advance(10_000)
    await logout()
    await settle()
    expect($route.get()).toMatchObject({ name: 'login', query: {} })
    expect(notices()).toEqual(['登出成功'])
  })
})

describe('a typed address', () => {
  it('of a page that one may not see is 401, of none 404, and both keep their address', async () => {
    const { page } = await console_('/login')
    await login(byPassword)
    await settle()
    navigate('/systemManage/operationLog')
    await settle()
    expect([$routeDecision.get().status, page.now()]).toEqual([
      'forbidden',
      '/systemManage/operationLog'
    ])
    navigate('/nowhere')
    await settle()
    expect([$routeDecision.get().status, page.now()]).toEqual(['missing', '/nowhere'])
    expect($shown.get()).toBeUndefined()
  })
})

describe('the login page with a session', () => {
  it('lets go of the realtime channel, which comes back with the next page', async () => {
    const { env } = await console_('/login')
    await login(byPassword)
    await settle()
    const open = () => env.sockets.filter(socket => socket.readyState < 2).length
    expect(open()).toBe(1)
    navigate('/login')
    await settle()
    expect(open()).toBe(0)
    navigate('/customer/index')
    await settle()
    expect(open()).toBe(1)
  })
})

describe('a method in the address', () => {
  async function entered(address: string) {
    const scene = await console_('/login')
    await login(byPassword)
    await settle()
    navigate(address)
    await settle()
    return scene
  }

  it('is acted on about 300 ms after entering, once', async () => {
    const { env, page } = await entered('/customer/index?method=add&page=2')
    const actions: string[] = []
    const takeBack = onMethod('CustomerManage', 'add', () => actions.push('add'))
    await env.clock.advance(299)
    expect(actions).toEqual([])
    await env.clock.advance(1)
    expect(actions).toEqual(['add'])
    await env.clock.advance(1000)
    expect(actions).toEqual(['add'])
    expect(page.now()).toBe('/customer/index?page=2')
    takeBack()
  })

  it('waits for a page that is still being fetched', async () => {
    const { env } = await entered('/customer/index?method=add')
    await env.clock.advance(5000)
    const actions: string[] = []
    onMethod('CustomerManage', 'add', () => actions.push('add'))()
    expect(actions).toEqual(['add'])
  })

  it('is forgotten when the page is left before', async () => {
    const { env } = await entered('/customer/index?method=add')
    navigate('/callManage/outCall')
    await settle()
    const actions: string[] = []
    const takeBack = onMethod('CustomerManage', 'add', () => actions.push('add'))
    await env.clock.advance(1000)
    expect(actions).toEqual([])
    takeBack()
  })

  it('is kept over a login', async () => {
    const { env } = await console_('/customer/index?method=add')
    await login(byPassword)
    await settle()
    const actions: string[] = []
    const takeBack = onMethod('CustomerManage', 'add', () => actions.push('add'))
    await env.clock.advance(300)
    expect(actions).toEqual(['add'])
    takeBack()
  })

  it.each(['remove', '__proto__', 'constructor', '<script>'])(
    'that no page offers does nothing: %s',
    async method => {
      const { env } = await entered(`/customer/index?method=${encodeURIComponent(method)}`)
      const actions: string[] = []
      const takeBack = onMethod('CustomerManage', 'add', () => actions.push('add'))
      await env.clock.advance(1000)
      expect(actions).toEqual([])
      takeBack()
    }
  )

  it('may come from a batch button of another place', async () => {
    const { env } = await entered('/customer/index')
    const actions: string[] = []
    const takeBack = onMethod('CustomerManage', 'export', () => actions.push('export'))
    pressBatchButton('CustomerManage', 'export')
    await env.clock.advance(300)
    expect(actions).toEqual(['export'])
    takeBack()
  })
})
