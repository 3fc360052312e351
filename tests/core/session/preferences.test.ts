import { afterEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { $preferences, setPreference } from '../../../core/session/preferences/preferences.ts'
import { logout } from '../../../core/session/session.ts'
import { testBrowser } from '../../support/browser/test-browser.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { signedIn, signIn } from '../../support/server/signed-in.ts'

afterEach(stopCore)

const standard = {
  sidebarOpen: true,
  language: '',
  size: 'medium',
  theme: 'auto',
  density: 'normal',
  shortcuts: true,
  shortcutKeys: {}
}
const as = (userId: string) => ({
  'POST /oauth/token': () => Response.json({ ...signedIn('t'), userId })
})

describe('preferences', () => {
  test('are Chinese and medium, with the sidebar open, by default', () => {
    startCore(testEnvironment())
    expect($preferences.get()).toEqual(standard)
  })

  test('of a user are restored in every enterprise, and after a reload', async () => {
    const { env } = await signIn()
    setPreference('sidebarOpen', false)
    setPreference('shortcutKeys', { answer: 'Ctrl+Alt+K' })
    const { browser, storage } = env
    stopCore()
    expect($preferences.get()).toEqual(standard)
    await signIn({}, { browser, storage } as never)
    expect($preferences.get()).toMatchObject({
      sidebarOpen: false,
      shortcutKeys: { answer: 'Ctrl+Alt+K' }
    })
  })

  test('of one are not those of another on the same computer', async () => {
    const { env } = await signIn(as('u-1'))
    setPreference('sidebarOpen', false)
    setPreference('shortcuts', false)
    await logout()
    stopCore()
    await signIn(as('u-2'), { storage: env.storage })
    expect($preferences.get()).toMatchObject({ sidebarOpen: true, shortcuts: true })
  })

  test('of the look stay with the browser, so that the login page looks the same', async () => {
    await signIn()
    setPreference('theme', 'dark')
    setPreference('density', 'compact')
    setPreference('sidebarOpen', false)
    await logout()
    await settle()
    expect($preferences.get()).toEqual({ ...standard, theme: 'dark', density: 'compact' })
  })

  test('that are invalid fall back one by one', () => {
    const env = testEnvironment()
    const value = { theme: 'purple', size: 'small', language: '<b>', shortcutKeys: 7, token: 'x' }
    const entry = { until: env.now() + 1000, value }
    env.browser.storage.setItem('hutong:preferences', JSON.stringify(entry))
    startCore(env)
    expect($preferences.get()).toEqual({ ...standard, size: 'small' })
  })

  test('reach the other tabs', async () => {
    const browser = testBrowser()
    startCore(testEnvironment({}, { browser }))
    const kept = { ...standard, theme: 'dark' }
    const until = Date.UTC(2026, 10, 21, 3)
    browser.storage.setItem('hutong:preferences', JSON.stringify({ until, value: kept }))
    const otherTab = browser.openChannel('hutong:preferences')
    otherTab.post('changed')
    await settle()
    expect($preferences.get().theme).toBe('dark')
    setPreference('density', 'compact')
    expect(browser.posted.at(-1)).toEqual({ channel: 'hutong:preferences', message: 'changed' })
  })

  test('survive the server: no request is sent for them', async () => {
    const { server } = await signIn()
    const before = server.requests.length
    setPreference('theme', 'light')
    expect(server.requests.length).toBe(before)
  })
})
