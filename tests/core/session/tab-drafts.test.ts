import { afterEach, describe, expect, it } from 'vitest'
import { z } from '../../../core/contract/zod.ts'
import { stopCore } from '../../../core/environment/environment.ts'
import { tabDrafts } from '../../../core/session/drafts/tab-drafts.ts'
import { leave } from '../../../core/session/sign-in/sign-out.ts'
import { memoryStorage } from '../../support/browser/test-browser.ts'
import { signedIn, signIn } from '../../support/server/signed-in.ts'

const drafts = tabDrafts('story', z.object({ text: z.string() }))
const KEY = 'hutong:drafts'
const HOURS = 3_600_000

afterEach(stopCore)

/** The same tab, reloaded. */
async function again(tab: Storage | ReturnType<typeof memoryStorage>, account: object = {}) {
  stopCore()
  return signIn(
    { 'POST /oauth/token': () => Response.json({ ...signedIn('t'), ...account }) },
    { sessionStorage: tab }
  )
}

describe('drafts of a tab', () => {
  it('are there after a reload, by kind and key, until they are dropped', async () => {
    const tab = memoryStorage()
    await signIn({}, { sessionStorage: tab })
    drafts.keep('a', { text: '一' })
    await again(tab)
    expect(drafts.read('a')).toEqual({ text: '一' })
    expect(drafts.read('b')).toBeUndefined()
    expect(tabDrafts('other', z.unknown()).read('a')).toBeUndefined()
    drafts.drop('a')
    expect(drafts.read('a')).toBeUndefined()
    expect(tab.getItem(KEY)).toBeNull()
  })

  it.each([
    ['another person', { userId: 'u-2' }],
    ['another enterprise', { entId: 'e-2' }]
  ])('are not for %s, and do not stay lying there', async (_, account) => {
    const tab = memoryStorage()
    await signIn({}, { sessionStorage: tab })
    drafts.keep('a', { text: '私事' })
    await again(tab, account)
    expect(drafts.read('a')).toBeUndefined()
    expect(tab.getItem(KEY)).toBeNull()
  })

  it.each([
    ['logout', undefined],
    ['kicked', undefined],
    ['stopped', undefined],
    ['expired', { text: '一' }]
  ] as const)('after a session that was %s: %s', async (reason, left) => {
    const tab = memoryStorage()
    await signIn({}, { sessionStorage: tab })
    drafts.keep('a', { text: '一' })
    leave(reason)
    expect(drafts.read('a')).toBeUndefined()
    await again(tab)
    expect(drafts.read('a')).toEqual(left)
  })

  it('last twelve hours, and no longer when the clock is set back', async () => {
    const { env } = await signIn()
    drafts.keep('a', { text: '一' })
    await env.clock.advance(12 * HOURS)
    expect(drafts.read('a')).toEqual({ text: '一' })
    await env.clock.advance(1000)
    expect(drafts.read('a')).toBeUndefined()
  })

  // rule session-35
  it('are thirty at most, and none that is too long', async () => {
    await signIn()
    for (let n = 0; n < 31; n++) drafts.keep(`k${n}`, { text: String(n) })
    expect(drafts.read('k0')).toBeUndefined()
    expect(drafts.read('k1')).toEqual({ text: '1' })
    drafts.keep('k1', { text: '长'.repeat(20_000) })
    expect(drafts.read('k1')).toBeUndefined()
  })

  it.each([
    ['torn', '{"owner"'],
    ['foreign', '"x"'],
    [
      'of another shape',
      JSON.stringify({ owner: 'u-1:e-1', drafts: { 'story:a': { at: 1, value: 3 } } })
    ]
  ])('that are %s read as nothing', async (_, text) => {
    const tab = memoryStorage()
    await signIn({}, { sessionStorage: tab })
    tab.setItem(KEY, text)
    expect(drafts.read('a')).toBeUndefined()
    drafts.keep('a', { text: '新' })
    expect(drafts.read('a')).toEqual({ text: '新' })
  })

  it('cause no failure where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    await signIn({}, { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } })
    drafts.keep('a', { text: '一' })
    expect(drafts.read('a')).toBeUndefined()
    drafts.drop('a')
    leave('logout')
  })
})
