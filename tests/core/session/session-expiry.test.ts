import { afterEach, expect, test } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $notices } from '../../../core/notices.ts'
import { $isKickedNoticeShown, $session, login } from '../../../core/session/session.ts'
import {
  $canExtend,
  $secondsToExpiry,
  extendSession
} from '../../../core/session/sign-in/session-expiry.ts'
import { kicked } from '../../../core/session/sign-in/sign-out.ts'
import { byPassword, signedIn, signIn } from '../../support/server/signed-in.ts'

const minutes = 60_000
const texts = () => $notices.get().map(notice => notice.text)
let stop = (): void => undefined
afterEach(() => {
  stop()
  stopCore()
})

/** Signed in for two hours, with a server that answers renewals as given. */
async function signInWith(renewal: () => Response) {
  let isFirst = true
  const { env } = await signIn({
    'POST /oauth/token': () => {
      if (!isFirst) return renewal()
      isFirst = false
      return Response.json(signedIn('t1'))
    }
  })
  const stops = [$secondsToExpiry.listen(() => undefined), $canExtend.listen(() => undefined)]
  stop = () => stops.forEach(end => void end())
  return env
}

const broken = () => Response.json({}, { status: 500 })
const refused = () => Response.json({ errcode: 'X', errmsg: '不' }, { status: 400 })

test('a sign-in that renews itself shows no notice', async () => {
  const env = await signInWith(() => Response.json(signedIn('t2')))
  const messages: unknown[] = []
  const unhear = $secondsToExpiry.listen(value => messages.push(value))
  await env.clock.advance(119 * minutes)
  unhear()
  expect(messages).toEqual([])
  expect(texts()).toEqual([])
})

test('one that could not be renewed shows a notice in its last five minutes, and can be extended', async () => {
  let answer = broken
  const env = await signInWith(() => answer())
  await env.clock.advance(114 * minutes)
  expect($secondsToExpiry.get()).toBeUndefined()
  await env.clock.advance(2 * minutes)
  expect($secondsToExpiry.get()).toBe(240)
  expect($canExtend.get()).toBe(true)

  const extend = async () => {
    const trying = extendSession()
    await env.clock.advance(1000)
    await trying
  }
  await extend()
  expect(texts()).toEqual(['网络异常'])
  answer = () => Response.json(signedIn('t2'))
  await extend()
  await env.clock.advance(1000)
  expect($secondsToExpiry.get()).toBeUndefined()
  expect(texts()).toContain('登录已续期')
})

test('one that the server will not renew shows a notice without a button', async () => {
  const env = await signInWith(refused)
  await env.clock.advance(116 * minutes)
  expect($secondsToExpiry.get()).toBe(240)
  expect($canExtend.get()).toBe(false)
  await env.clock.advance(5 * minutes)
  expect($secondsToExpiry.get()).toBeUndefined()
  expect($session.get()).toEqual({ status: 'signed-out' })
})

test('a sign-out by another device shows a notice for three seconds', async () => {
  const env = await signInWith(refused)
  kicked()
  expect([$isKickedNoticeShown.get(), $session.get().status]).toEqual([true, 'signed-out'])
  await env.clock.advance(2900)
  expect($isKickedNoticeShown.get()).toBe(true)
  await env.clock.advance(200)
  expect($isKickedNoticeShown.get()).toBe(false)
})

test('which disappears at the next sign-in', async () => {
  const { env } = await signIn()
  kicked()
  await login(byPassword)
  expect($isKickedNoticeShown.get()).toBe(false)
  expect(env.warnings).toEqual([])
})
