import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../core/environment/environment.ts'
import type { AddressBar } from '../../shell/router/address-bar.ts'
import {
  $route,
  $standalone,
  askBeforeLeaving,
  href,
  type Navigation,
  navigate,
  openRouter,
  type RouterHolder,
  redirectTo,
  reloadConsole,
  rowsAre,
  setQuery,
  titleIs
} from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { settle, testEnvironment } from '../support/core/test-environment.ts'
import { testBar } from './test-bar.ts'

let leaves: (() => void)[] = []
let requests: Navigation[] = []
const holder = (bar: AddressBar, more: Partial<RouterHolder> = {}): RouterHolder => ({
  bar,
  isStandalone: false,
  ask: async navigation => {
    requests.push(navigation)
    return true
  },
  again: () => undefined,
  ...more
})
const open = (it: RouterHolder) => {
  const leave = openRouter(it)
  leaves.push(leave)
  return leave
}

beforeEach(() => {
  rowsAre(routes)
  requests = []
})
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  stopCore()
})

describe('the router', () => {
  it('begins where the address is', () => {
    open(holder(testBar('/callManage/outCall?page=3').bar))
    expect($route.get()).toMatchObject({
      path: '/callManage/outCall',
      name: 'outCall',
      title: '外呼记录',
      query: { page: '3' }
    })
  })

  it('goes somewhere, back and forward', async () => {
    const { bar, go, entries } = testBar('/home')
    open(holder(bar))
    navigate('/customer/index?page=2')
    await settle()
    expect(entries).toEqual(['/home', '/customer/index?page=2'])
    expect($route.get().name).toBe('CustomerManage')
    await go(-1)
    expect($route.get().path).toBe('/home')
    await go(1)
    expect($route.get().query).toEqual({ page: '2' })
    expect(requests.map(({ path, name, from }) => `${from} → ${path} ${name}`)).toEqual([
      '/home → /customer/index CustomerManage',
      '/customer/index → /home serviceReport',
      '/home → /customer/index CustomerManage'
    ])
  })

  it('leaves no second entry for the place where it is', async () => {
    const { bar, entries } = testBar('/home')
    open(holder(bar))
    navigate('/home')
    await settle()
    expect(entries).toEqual(['/home'])
  })

  it('stays when the page refuses, also on going back', async () => {
    const { bar, go, now } = testBar('/home')
    let isAgreed = true
    open(holder(bar, { ask: async () => isAgreed }))
    navigate('/customer/index')
    await settle()
    isAgreed = false
    navigate('/message/task')
    await settle()
    expect($route.get().path).toBe('/customer/index')
    await go(-1)
    expect($route.get().path).toBe('/customer/index')
    expect(now()).toBe('/customer/index')
  })

  it('goes where the latest request leads while an earlier one waits for the guard', async () => {
    const answers: ((yes: boolean) => void)[] = []
    open(holder(testBar('/home').bar, { ask: () => new Promise(done => answers.push(done)) }))
    navigate('/message/task')
    navigate('/message/send')
    answers[1]?.(true)
    await settle()
    answers[0]?.(true)
    await settle()
    expect($route.get().path).toBe('/message/send')
  })

  it('consults a page before it is left, and not when only its filters change', async () => {
    const { bar, go, now } = testBar('/workbench')
    open(holder(bar))
    const answers = [false, false, true]
    const stop = askBeforeLeaving(async () => answers.shift() ?? true)
    navigate('/home')
    await settle()
    expect($route.get().path).toBe('/workbench')
    navigate('/workbench?page=2')
    await settle()
    expect($route.get().query).toEqual({ page: '2' })
    expect(answers).toHaveLength(2)
    navigate('/home')
    await settle()
    expect(now()).toBe('/workbench?page=2')
    // The page around the console hears only of what is going to be.
    expect(requests.map(({ path }) => path)).toEqual(['/workbench'])
    navigate('/home')
    await settle()
    expect(now()).toBe('/home')
    stop()
    answers.push(false)
    await go(-1)
    expect($route.get().path).toBe('/workbench')
  })

  it('is redirected by the guard without consulting the page', () => {
    const { bar, entries } = testBar('/home')
    open(holder(bar, { ask: async () => false }))
    redirectTo('/login')
    expect(entries).toEqual(['/login'])
    expect($route.get().name).toBe('login')
  })

  it('remembers filters without an entry of their own', () => {
    const { bar, entries } = testBar('/home')
    open(holder(bar))
    setQuery({ phone: '138', page: 2 })
    setQuery({ page: undefined, name: '' })
    expect(entries).toEqual(['/home?phone=138'])
    expect($route.get().query).toEqual({ phone: '138' })
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil', 'javascript:alert(1)'])(
    'is led to its beginning by %s',
    async address => {
      const { bar, now } = testBar('/home')
      open(holder(bar))
      navigate(address)
      await settle()
      expect(now()).toBe('/')
      expect(href(address)).toBe('/console/')
    }
  )

  it('receives nothing any more when its console has gone', async () => {
    const { bar, go, listeners } = testBar('/home')
    const leave = openRouter(holder(bar))
    expect(listeners()).toBe(1)
    leave()
    expect(listeners()).toBe(0)
    await go(0)
    expect(requests).toEqual([])
  })

  it('leaves another part’s address alone until a navigation', async () => {
    const { bar, entries, go } = testBar('#section2')
    const read = () => (entries.at(-1)?.startsWith('#') ? undefined : bar.read())
    open(holder({ ...bar, read }))
    expect($route.get().path).toBe('/')
    redirectTo('/login')
    setQuery({ phone: '138' })
    expect(entries).toEqual(['#section2'])
    expect($route.get()).toMatchObject({ name: 'login', query: { phone: '138' } })
    navigate('/login?phone=138')
    await settle()
    expect(entries).toEqual(['#section2', '/login?phone=138'])
    redirectTo('/home')
    expect(entries).toEqual(['#section2', '/home'])
    entries.push('#section3')
    await go(1)
    redirectTo('/login')
    expect([entries.at(-1), $route.get().name]).toEqual(['#section3', 'login'])
  })

  it('restarts at its address when that is kept in another place', () => {
    const behind = testBar('/message/task')
    const leave = openRouter(holder({ ...testBar('/elsewhere').bar, read: () => undefined }))
    redirectTo('/login')
    leave()
    open(holder(behind.bar))
    expect($route.get().path).toBe('/message/task')
    redirectTo('/home')
    expect(behind.entries).toEqual(['/home'])
  })

  it('serves the first console, and the second once the first has gone', async () => {
    const first = testBar('/home')
    const second = testBar('/message/task')
    const leave = open(holder(first.bar))
    open(holder(second.bar, { isStandalone: true }))
    expect([$route.get().path, $standalone.get()]).toEqual(['/home', false])
    expect([first.listeners(), second.listeners()]).toEqual([1, 0])
    leaves = leaves.slice(1)
    leave()
    expect([$route.get().path, $standalone.get()]).toEqual(['/message/task', true])
    expect([first.listeners(), second.listeners()]).toEqual([0, 1])
  })
})

describe('a restart', () => {
  it('loads the page when it is our own', async () => {
    const env = testEnvironment()
    startCore(env)
    const page = testBar()
    open(holder(page.bar, { isStandalone: true }))
    reloadConsole(1000)
    await env.clock.advance(999)
    expect(page.reloads()).toBe(0)
    await env.clock.advance(1)
    expect(page.reloads()).toBe(1)
    titleIs('外呼记录')
    expect(page.title()).toBe('外呼记录')
  })

  it("renders only the console again in a host's page, and leaves its title alone", () => {
    startCore(testEnvironment())
    const page = testBar()
    let renderCount = 0
    open(
      holder(page.bar, {
        again: () => {
          renderCount++
        }
      })
    )
    reloadConsole()
    titleIs('外呼记录')
    expect([page.reloads(), renderCount, page.title()]).toEqual([0, 1, ''])
  })
})
