import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testEnvironment } from '../../../support/core/test-environment.ts'

let peers: typeof import('../../../../core/phone/tabs/peer-tabs.ts')
let core: typeof import('../../../../core/environment/environment.ts')

beforeEach(async () => {
  vi.resetModules()
  core = await import('../../../../core/environment/environment.ts')
  peers = await import('../../../../core/phone/tabs/peer-tabs.ts')
  core.startCore(testEnvironment())
})
afterEach(() => core.stopCore())

describe('the other tabs', () => {
  test('are those that have announced themselves and have not left', () => {
    expect(peers.isAlone()).toBe(true)
    peers.tabIsThere('tab-1')
    expect([peers.isAlone(), peers.isThere('tab-1'), peers.isThere('tab-2')]).toEqual([
      false,
      true,
      false
    ])
    peers.tabHasLeft('tab-1')
    expect([peers.isAlone(), peers.isThere('tab-1')]).toEqual([true, false])
  })

  test('are forgotten when the core stops, and so is the owner of the call', () => {
    peers.tabIsThere('tab-1')
    peers.setCallOwner('c-1', 'tab-1')
    core.stopCore()
    expect(peers.isAlone()).toBe(true)
    expect(peers.callOwner('c-1')).toBeUndefined()
  })
})

describe('the owner of a call', () => {
  test('is the tab that took it last', () => {
    expect(peers.callOwner('c-1')).toBeUndefined()
    peers.setCallOwner('c-1', 'tab-1')
    peers.setCallOwner('c-1', 'tab-2')
    expect(peers.callOwner('c-1')).toBe('tab-2')
    expect(peers.callOwner('c-2')).toBeUndefined()
  })

  test('does not change after its screen pop, until the next call', () => {
    peers.keepHere('c-1')
    peers.setCallOwner('c-1', 'tab-1')
    expect(peers.callOwner('c-1')).toBe(peers.HERE)
    peers.setCallOwner('c-2', 'tab-1')
    expect(peers.callOwner('c-2')).toBe('tab-1')
  })

  test('is known for each of two calls', () => {
    peers.setCallOwner('c-1', 'tab-1')
    peers.setCallOwner('c-2', 'tab-2')
    expect([peers.callOwner('c-1'), peers.callOwner('c-2')]).toEqual(['tab-1', 'tab-2'])
    for (let call = 0; call < 50; call++) peers.setCallOwner(`later-${call}`, 'tab-3')
    expect([peers.callOwner('c-1'), peers.callOwner('later-0')]).toEqual([undefined, 'tab-3'])
  })

  test('is none after that tab has left, and remains when another leaves', () => {
    peers.setCallOwner('c-1', 'tab-1')
    peers.tabHasLeft('tab-2')
    expect(peers.callOwner('c-1')).toBe('tab-1')
    peers.tabHasLeft('tab-1')
    expect(peers.callOwner('c-1')).toBeUndefined()
  })

  test('stays where the screen pop was emitted', () => {
    peers.keepHere('c-1')
    peers.tabHasLeft(peers.HERE)
    expect(peers.callOwner('c-1')).toBe(peers.HERE)
  })
})
