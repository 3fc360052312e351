import { afterEach, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import {
  $licence,
  acceptLicence,
  declineLicence
} from '../../../core/features/sign-in/licence-dialog.ts'
import { $notices } from '../../../core/notices.ts'
import { $session, login, logout } from '../../../core/session/session.ts'
import { $protocol, arrivedFromLogin } from '../../../core/session/sign-in/licence-acceptance.ts'
import { protocolVersion } from '../../../core/session/sign-in/licence-version.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import { byPassword, signIn, smallServer } from '../../support/server/signed-in.ts'

afterEach(stopCore)

const texts = () => $notices.get().map(notice => notice.text)
const asking = (agreed: boolean) => ({
  'GET /user-protocol': () => ok({ agreed }),
  'PUT /user-protocol/agree': () => ok(null)
})

test('a user is not prompted outside the login page', async () => {
  const { server } = await signIn(asking(false))
  expect($protocol.get()).toBe('unknown')
  expect(server.count('/user-protocol')).toBe(0)
})

test.each([
  [false, 'needed'],
  [true, 'accepted']
])('a new window with a login that is kept prompts too: %s is %s', async (agreed, state) => {
  await signIn(
    { ...asking(agreed), 'POST /oauth/kept': () => ok({ expiresIn: 60 }) },
    { keep: 'cookie' }
  )
  expect($protocol.get()).toBe(state)
})

// rule session-10
test('a user who comes from it is prompted until they agree, also after a reload; and then never again', async () => {
  const { env, server } = await signIn(asking(false))
  await arrivedFromLogin()
  expect([$protocol.get(), $licence.get()]).toEqual(['needed', { isOpen: true, isBusy: false }])

  stopCore()
  startCore(env)
  expect($protocol.get()).toBe('unknown')
  await login(byPassword)
  await settle()
  expect($protocol.get()).toBe('needed')

  acceptLicence()
  expect($licence.get().isBusy).toBe(true)
  await settle()
  expect([$protocol.get(), $licence.get()]).toEqual(['accepted', { isOpen: false, isBusy: false }])
  expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ version: protocolVersion })

  const before = server.count('/user-protocol')
  await logout()
  expect($protocol.get()).toBe('unknown')
  await login(byPassword)
  await arrivedFromLogin()
  expect($protocol.get()).toBe('accepted')
  expect(server.count('/user-protocol')).toBe(before)
})

test('a user who has agreed in another browser is not prompted', async () => {
  await signIn(asking(true))
  await arrivedFromLogin()
  expect($protocol.get()).toBe('accepted')
})

test('an older agreement does not count', async () => {
  const { env } = await signIn(asking(false))
  const value = { version: '1999-01' }
  env.storage.setItem('hutong:protocol:u-1', JSON.stringify({ until: env.now() + 1000, value }))
  await arrivedFromLogin()
  expect($protocol.get()).toBe('needed')
})

// rule session-11
test('an unknown acceptance counts as none, and a rejected agreement shows an error', async () => {
  await signIn({
    'GET /user-protocol': () => new Response('', { status: 500 }),
    'PUT /user-protocol/agree': () => new Response('', { status: 500 })
  })
  await arrivedFromLogin()
  expect($protocol.get()).toBe('needed')
  expect(texts()).toEqual([])
  acceptLicence()
  await settle()
  expect($licence.get()).toEqual({ isOpen: true, isBusy: false })
  expect(texts()).toEqual(['网络异常'])
})

test('a user who does not agree is signed out', async () => {
  await signIn(asking(false))
  await arrivedFromLogin()
  declineLicence()
  await settle()
  expect($session.get()).toEqual({ status: 'signed-out' })
  expect($licence.get().isOpen).toBe(false)
})

test('an agreement that completes after the sign-out is dropped', async () => {
  let answer: (response: Response) => void = () => undefined
  const server = smallServer({
    ...asking(false),
    'PUT /user-protocol/agree': () =>
      new Promise<Response>(done => {
        answer = done
      })
  })
  const env = testEnvironment({ fetch: server.fetch })
  startCore(env)
  await login(byPassword)
  await arrivedFromLogin()
  acceptLicence()
  await settle()
  await logout()
  answer(ok(null))
  await settle()
  expect($protocol.get()).toBe('unknown')
  expect(env.browser.storage.kept.get('hutong:protocol:u-1')).toBeUndefined()
})
