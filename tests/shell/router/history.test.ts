import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { offerOpening, overlays } from '../../../shell/router/history.ts'
import {
  $route,
  askBeforeLeaving,
  navigate,
  openRouter,
  rowsAre,
  setQuery
} from '../../../shell/router/router.ts'
import { routes } from '../../../shell/router/routes.ts'
import {
  settle,
  type TestEnvironment,
  testEnvironment
} from '../../support/core/test-environment.ts'
import { testBar } from '../test-bar.ts'

let env: TestEnvironment
const leaves: (() => void)[] = []

beforeEach(() => {
  rowsAre(routes)
  env = testEnvironment()
  startCore(env)
})
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  stopCore()
})

function console(first = '/home') {
  const page = testBar(first)
  leaves.push(openRouter({ bar: page.bar, isStandalone: false, ask: async () => true, again() {} }))
  return page
}

/** A drawer of the page; `asks` keeps it open behind a question. */
function drawer(address?: string, asks?: () => void) {
  let isOpen = true
  const remove = overlays.add({ address, close: () => (asks ? asks() : close()) })
  const close = () => {
    if (isOpen) remove()
    isOpen = false
  }
  leaves.push(close)
  return { close, isOpen: () => isOpen }
}

describe('an overlay', () => {
  it('is closed by the way back, and the page stays', async () => {
    const { go, now } = console()
    navigate('/customer/index')
    await settle()
    const opened = drawer()
    await settle()
    await go(-1)
    expect([opened.isOpen(), now(), $route.get().path]).toEqual([
      false,
      '/customer/index',
      '/customer/index'
    ])
    await go(-1)
    expect($route.get().path).toBe('/home')
  })

  it('stands in the address while it is open', async () => {
    const { now } = console()
    const opened = drawer('call-17')
    await settle()
    expect(now()).toBe('/home?open=call-17')
    opened.close()
    await settle()
    expect(now()).toBe('/home')
  })

  it('that is closed in the page costs no step back', async () => {
    const { go, entries } = console()
    navigate('/customer/index')
    await settle()
    for (const address of ['call-1', 'call-2', undefined]) {
      const opened = drawer(address)
      await settle()
      opened.close()
      await settle()
    }
    expect(entries).toEqual(['/home', '/customer/index', '/customer/index'])
    await go(-1)
    expect($route.get().path).toBe('/home')
  })

  it('that is closed in the page gives its entry to the next page', async () => {
    const { entries } = console()
    const opened = drawer('call-1')
    await settle()
    opened.close()
    await settle()
    navigate('/customer/index')
    await settle()
    expect(entries).toEqual(['/home', '/customer/index'])
  })

  it('that confirms first stays, with its entry, until the answer', async () => {
    const { go, now } = console()
    navigate('/customer/index')
    await settle()
    let question: ReturnType<typeof drawer> | undefined
    const form = drawer('person-1', () => {
      question = drawer()
    })
    await settle()
    await go(-1)
    await settle()
    expect([form.isOpen(), question?.isOpen(), now()]).toEqual([
      true,
      true,
      '/customer/index?open=person-1'
    ])
    await go(-1)
    await settle()
    // Back once more takes the question away, not the form.
    expect([form.isOpen(), question?.isOpen()]).toEqual([true, false])
    form.close()
    await settle()
    await go(-1)
    expect($route.get().path).toBe('/home')
  })

  it('that confirms before a page is left back has an entry meanwhile, and the page is left', async () => {
    const { go, now, entries } = console()
    navigate('/workbench')
    await settle()
    const answer = Promise.withResolvers<boolean>()
    const stop = askBeforeLeaving(() => answer.promise)
    await go(-1)
    const question = drawer()
    await settle()
    expect(now()).toBe('/workbench')
    question.close()
    answer.resolve(true)
    await settle()
    expect([$route.get().path, now(), entries]).toEqual(['/home', '/home', ['/home', '/home']])
    stop()
  })

  it('that confirms before another place on the page leaves the address as it was, if declined', async () => {
    const { go, now } = console()
    navigate('/analysis/self')
    await settle()
    setQuery({ run: 'one' }, { isStep: true })
    setQuery({ show: 'calls' }, { isStep: true })
    await settle()
    const answers = [false, false, true]
    let questions = 0
    const stop = askBeforeLeaving(
      async () => {
        const question = drawer()
        await settle()
        question.close()
        return answers[questions++] ?? true
      },
      to => to.query.run !== $route.get().query.run
    )
    await go(-1)
    expect([questions, now()]).toEqual([0, '/analysis/self?run=one'])
    await go(-1)
    await settle()
    expect([questions, now(), $route.get().query.run]).toEqual([1, '/analysis/self?run=one', 'one'])
    navigate('/analysis/self')
    await settle()
    await settle()
    expect([questions, now()]).toEqual([2, '/analysis/self?run=one'])
    await go(-1)
    await settle()
    expect([questions, now(), $route.get().query.run]).toEqual([3, '/analysis/self', undefined])
    stop()
  })

  it('that refuses to leave stays', async () => {
    const { go, now } = console()
    navigate('/customer/index')
    await settle()
    const licence = drawer(undefined, () => undefined)
    await settle()
    await go(-1)
    await env.clock.advance(100)
    await settle()
    await go(-1)
    await env.clock.advance(100)
    await settle()
    expect([licence.isOpen(), now()]).toEqual([true, '/customer/index'])
  })

  it('closes one by one, and all that were closed together are passed at once', async () => {
    const { go } = console()
    navigate('/customer/index')
    await settle()
    const outer = drawer('call-1')
    await settle()
    const inner = drawer('person-1')
    await settle()
    await go(-1)
    expect([outer.isOpen(), inner.isOpen()]).toEqual([true, false])
    const again = drawer()
    await settle()
    again.close()
    outer.close()
    await settle()
    await go(-1)
    await settle()
    expect($route.get().path).toBe('/home')
  })

  it('comes with a link, and again by the way forward', async () => {
    const { go, now } = console('/home?open=call-17')
    const opened: string[] = []
    let shown: ReturnType<typeof drawer> | undefined
    leaves.push(
      offerOpening('call', id => {
        opened.push(id)
        shown = drawer(`call-${id}`)
      })
    )
    await settle()
    await go(-0)
    expect([opened, now()]).toEqual([['17'], '/home?open=call-17'])
    navigate('/customer/index')
    shown?.close()
    await settle()
    await go(-1)
    await new Promise(done => setTimeout(done))
    expect([opened, now()]).toEqual([['17', '17'], '/home?open=call-17'])
  })
})

describe('filters', () => {
  it('are steps of the history; numbers stand in it and not in the address', async () => {
    const { go, now, memory } = console()
    setQuery({ agentName: '张伟' }, { isStep: true })
    setQuery({ page: 2 }, { isStep: true, memory: { customerPhone: '13800138000' } })
    expect($route.get()).toMatchObject({ memory: { customerPhone: '13800138000' } })
    expect(now()).not.toContain('138')
    expect(memory()).toEqual({ customerPhone: '13800138000' })
    await go(-1)
    expect($route.get().memory).toBeUndefined()
    expect($route.get().query).toEqual({ agentName: '张伟' })
    await go(-1)
    expect($route.get().query).toEqual({})
    await go(2)
    expect($route.get().memory).toEqual({ customerPhone: '13800138000' })
  })

  it('are there after a reload', () => {
    const page = console('/home')
    setQuery({ page: 3 }, { memory: { customerPhone: '13800138000' } })
    for (const leave of leaves.splice(0)) leave()
    leaves.push(
      openRouter({ bar: page.bar, isStandalone: false, ask: async () => true, again() {} })
    )
    expect($route.get()).toMatchObject({
      query: { page: '3' },
      memory: { customerPhone: '13800138000' }
    })
  })
})
