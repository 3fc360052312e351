import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserPage } from '../../../../core/environment/browser/browser-page.ts'
import { timerBeats } from '../../../../core/environment/browser/heartbeat-timers.ts'
import { $desktopNotices, setDesktopNotices } from '../../../../core/phone/call/desktop-notices.ts'
import { microphoneIs } from '../../../../core/phone/media/microphone.ts'
import { answer, dial } from '../../../../core/phone/phone.ts'
import { phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-clock.ts'

const number = '13800138000'

/** A user who was never asked for the permission. */
async function unasked() {
  const scene = await phoneScene()
  scene.env.page.permit('default')
  scene.env.page.isGesture = true
  return scene
}

describe('the prompt for desktop notifications', () => {
  test('comes with the first outgoing call, once', async () => {
    const { env, line } = await unasked()
    env.page.answer = 'default'
    await dial(number)
    expect(env.page.request).toBe(1)
    line().network.refuses(486)
    await env.clock.advance(10_000)
    await dial(number)
    expect(env.page.request).toBe(1)
  })

  test('comes with the first answered call', async () => {
    const { env, line } = await unasked()
    line().network.rings(number)
    await settle()
    expect(env.page.request).toBe(0)
    await answer()
    await settle()
    expect(env.page.request).toBe(1)
    expect($desktopNotices.get()).toBe('on')
  })

  test('does not come for a script that calls or answers without a click', async () => {
    const { env } = await unasked()
    env.page.isGesture = false
    await dial(number)
    expect(env.page.request).toBe(0)
    expect($desktopNotices.get()).toBe('ask')
  })

  test('leaves the first call to the prompt for the microphone', async () => {
    const { env, line } = await unasked()
    microphoneIs('unknown')
    await dial(number)
    expect(env.page.request).toBe(0)
    microphoneIs('ready')
    line().network.refuses(486)
    await env.clock.advance(10_000)
    await dial(number)
    expect(env.page.request).toBe(1)
  })

  test('does not come for a rejected call, nor without a call', async () => {
    const { env } = await unasked()
    await dial('')
    await answer().catch(() => undefined)
    expect(env.page.request).toBe(0)
  })

  test('comes with the switch, however often it was left unanswered', async () => {
    const { env } = await unasked()
    env.page.answer = 'default'
    await setDesktopNotices(true)
    await setDesktopNotices(true)
    expect(env.page.request).toBe(2)
    expect($desktopNotices.get()).toBe('ask')
    env.page.answer = 'denied'
    await setDesktopNotices(true)
    expect($desktopNotices.get()).toBe('denied')
    env.page.permit('granted')
    expect($desktopNotices.get()).toBe('on')
  })
})

describe('desktop notifications', () => {
  test('are shown for a call that rings, unless they are switched off', async () => {
    const { env, line } = await phoneScene()
    await setDesktopNotices(false)
    expect($desktopNotices.get()).toBe('off')
    line().network.rings(number)
    await settle()
    expect(env.page.notifications).toEqual([])
    line().network.hangsUp()
    await env.clock.advance(10_000)
    await setDesktopNotices(true)
    expect($desktopNotices.get()).toBe('on')
    line().network.rings(number)
    await settle()
    expect(env.page.notifications).toHaveLength(1)
  })

  test('have no switch in a browser without any', async () => {
    const { env } = await phoneScene()
    env.page.permission = undefined
    env.page.wake('visible')
    expect($desktopNotices.get()).toBe('none')
  })
})

describe('the prompt of the real page', () => {
  afterEach(() => vi.unstubAllGlobals())
  const asking = (requestPermission: unknown) => {
    vi.stubGlobal('Notification', { permission: 'default', requestPermission })
    return browserPage(timerBeats).askToNotify()
  }

  test.each<[string, unknown]>([
    ['rejects', () => Promise.reject(new Error('outside a user gesture'))],
    [
      'throws',
      () => {
        throw new TypeError('not allowed')
      }
    ],
    ['answers by its callback alone', (done: () => void) => void setTimeout(done)],
    ['answers', () => Promise.resolve('denied')]
  ])('ends well in a browser that %s', async (_, requestPermission) => {
    await expect(asking(requestPermission)).resolves.toBeUndefined()
  })
})
