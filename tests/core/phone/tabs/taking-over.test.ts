/** Taking the phone over, and losing the lock. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locks } from '../../../../core/environment/environment.ts'
import {
  CHANNEL,
  failureOf,
  number,
  open,
  remoteTab,
  setUpTabs,
  world
} from '../../../support/core/tab-scenarios.ts'
import { settle } from '../../../support/core/test-clock.ts'

setUpTabs()

type Options = NonNullable<Parameters<Locks['request']>[2]>

/** The browser's locks, with the options of each request of the telephone's, which `answer` may settle instead. */
function observedLocks(answer: (turn: number) => Promise<boolean> | undefined = () => undefined) {
  const requests: Options[] = []
  const locks: Locks = {
    isHeld: name => world.browser.locks.isHeld(name),
    request: (name, hold, options = {}) =>
      (name === CHANNEL ? answer(requests.push(options)) : undefined) ??
      world.browser.locks.request(name, hold, options)
  }
  return { locks, requests }
}

describe('a lock', () => {
  test('that is stolen is waited for again, and the phone returns with it', async () => {
    const [leader] = await open(1)
    let release = () => {}
    void world.browser.locks.request(CHANNEL, () => new Promise<void>(done => (release = done)), {
      steal: true
    })
    await settle()
    expect(leader?.registration()).toEqual({ status: 'connecting' })
    expect(leader?.phone.$isLeader.get()).toBe(false)
    expect(world.registered()).toEqual([])
    release()
    await settle()
    expect(leader?.registration().status).toBe('registered')
    expect(leader?.env.warnings).toEqual([])
  })

  test('that is stolen before it was held is waited for again', async () => {
    const stolen = () => Promise.reject(new DOMException('stolen', 'AbortError'))
    const { locks } = observedLocks(turn => (turn === 1 ? stolen() : undefined))
    const [tab] = await open(1, { locks })
    expect(tab?.registration().status).toBe('registered')
    expect(tab?.env.warnings).toEqual([])
  })

  test('that fails for another reason is warned of', async () => {
    const { locks } = observedLocks(() => Promise.reject(new Error('out of order')))
    const [tab] = await open(1, { locks })
    expect(tab?.env.warnings).toEqual(['The telephone cannot be shared between tabs'])
  })

  test('that breaks while it is held is warned of, and not waited for', async () => {
    const { locks, requests } = observedLocks()
    const broken: Locks = {
      ...locks,
      request: async (name, hold, options) => {
        void locks.request(name, hold, options)
        await settle()
        throw new DOMException('broken', 'NetworkError')
      }
    }
    const [tab] = await open(1, { locks: broken })
    await settle()
    expect(tab?.env.warnings).toEqual(['The telephone cannot be shared between tabs'])
    expect(requests).toHaveLength(1)
  })

  test('that fails after the tab has left is not warned of', async () => {
    let fail = (_: Error): void => undefined
    const { locks } = observedLocks(() => new Promise((_, refuse) => (fail = refuse)))
    const [tab] = await open(1, { locks })
    await tab?.phone.unregister()
    fail(new Error('out of order'))
    await settle()
    expect(tab?.env.warnings).toEqual([])
  })

  test('that is granted after the tab has left is given back', async () => {
    let grant = (): Promise<void> => Promise.resolve()
    const { locks } = observedLocks()
    const late: Locks = {
      ...locks,
      request: (_, hold) =>
        new Promise(done => {
          grant = () => hold().then(() => done(true))
        })
    }
    const [tab] = await open(1, { locks: late })
    await tab?.phone.unregister()
    await expect(Promise.race([grant(), settle().then(() => 'held')])).resolves.toBeUndefined()
    expect(tab?.phone.$isLeader.get()).toBe(false)
    expect(tab?.lines()).toBe(0)
  })

  test('is no longer requested by a tab that has left', async () => {
    await open(1)
    const { locks, requests } = observedLocks()
    const [, tab] = await open(1, { locks })
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false])
    await tab?.phone.unregister()
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true])
  })
})

describe('taking over', () => {
  test('steals the lock, instead of waiting for it', async () => {
    await open(1)
    const { locks, requests } = observedLocks()
    const [, tab] = await open(1, { locks })
    await tab?.phone.takeOver()
    await settle()
    expect(tab?.registration().status).toBe('registered')
    expect(requests).toMatchObject([{ signal: { aborted: true } }, { steal: true }])
  })

  test('is refused at once while a call is mirrored', async () => {
    const [first, second] = await open(2)
    first?.line().network.rings(number)
    await settle()
    world.browser.deafen()
    const failure = Promise.race([failureOf(second?.phone.takeOver()), settle()])
    expect(await failure).toMatchObject({ message: '另一标签页正在通话，暂时无法接管' })
  })

  test('sends no request to a tab where the lock is free', async () => {
    const locks: Locks = {
      request: (name, hold, options) =>
        options?.steal
          ? world.browser.locks.request(name, hold, options)
          : new Promise(() => undefined),
      isHeld: async () => false
    }
    const remote = remoteTab()
    const [tab] = await open(1, { locks })
    await remote.post({ type: 'state', phone: { status: 'idle' } })
    await tab?.phone.takeOver()
    await settle()
    expect(tab?.registration().status).toBe('registered')
    expect(remote.last('command')).toBeUndefined()
  })

  test('is no failure for a tab that gets the phone while it waits for the reply', async () => {
    const [first, second] = await open(2)
    world.browser.deafen()
    const taken = failureOf(second?.phone.takeOver())
    await settle()
    first?.close()
    await world.clock.advance(1000)
    expect(await taken).toBe('resolved')
    expect(second?.registration().status).toBe('registered')
    expect(second?.reports).toEqual([])
  })

  test('is given up by a tab that leaves meanwhile', async () => {
    const { locks, requests } = observedLocks()
    await open(1)
    const [, tab] = await open(1, { locks: { ...locks, isHeld: async () => false } })
    const taken = failureOf(tab?.phone.takeOver())
    await tab?.phone.unregister()
    expect(await Promise.race([taken, settle()])).toBe('resolved')
    await settle()
    expect(requests).toHaveLength(1)
    expect(tab?.registration()).toEqual({ status: 'none' })
    expect(tab?.lines()).toBe(0)
  })
})

describe('a copy that only follows', () => {
  let copy: typeof import('../../../../core/phone/tabs/leader.ts')
  const takeOver = vi.fn(async () => undefined)

  beforeEach(() => void takeOver.mockClear())
  afterEach(() => expect(copy.mayLead()).toBe(true))

  /** The second tab follows the first, and never leads itself. */
  async function follow() {
    await open(1)
    const [first, second] = await open(1)
    await second?.phone.unregister()
    copy = await import('../../../../core/phone/tabs/leader.ts')
    copy.followOnly(takeOver)
    await second?.phone.register()
    await settle()
    return { first, second }
  }

  test('shows a phone that connects when its leader leaves, without leading', async () => {
    const { first, second } = await follow()
    first?.line().network.rings(number)
    await settle()
    expect(second?.at()).toBe('ringing')
    first?.close()
    await settle()
    expect(second?.at()).toBe('idle')
    expect(second?.registration()).toEqual({ status: 'connecting' })
    expect(world.registered()).toEqual([])
    second?.stopCore()
  })

  test('takes over through the other copy', async () => {
    const { second } = await follow()
    await second?.phone.takeOver()
    expect(takeOver).toHaveBeenCalledOnce()
    expect(second?.registration().status).toBe('elsewhere')
    second?.stopCore()
  })
})
