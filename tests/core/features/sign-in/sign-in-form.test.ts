import { afterEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../../core/environment/environment.ts'
import {
  $passwordReset,
  $resetCaptcha,
  $resetCodeSentTo,
  $resetCodeWait,
  beginPasswordReset,
  resetPassword,
  sendResetCode
} from '../../../../core/features/sign-in/password-reset.ts'
import {
  $captcha,
  $codeSentTo,
  $codeWait,
  $signIn,
  changeCaptcha,
  forgetSignIn,
  sendSignInCode,
  signInByPassword,
  signInBySms
} from '../../../../core/features/sign-in/sign-in-form.ts'
import { $notices } from '../../../../core/notices.ts'
import { readEnvironment } from '../../../../core/session/platform.ts'
import { $session } from '../../../../core/session/session.ts'
import { settle, testEnvironment } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signedIn, smallServer } from '../../../support/server/signed-in.ts'

let stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  stopCore()
})

type Routes = Parameters<typeof smallServer>[0]
const image = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })

function open(routes: Routes) {
  const server = smallServer({
    'GET /oauth/captcha': image,
    'GET /environment/config': () => ok({ hostMarker: '' }),
    'GET /user-protocol': () => ok({ agreed: true }),
    ...routes
  })
  const env = testEnvironment({ fetch: server.fetch })
  startCore(env)
  stops = [$codeWait.listen(() => undefined), $resetCodeWait.listen(() => undefined)]
  return { server, env }
}

const typed = { username: ' agent1 ', password: ' p w ', imageCode: 'ab12' }
const texts = () => $notices.get().map(notice => notice.text)
const no = (errcode: string, errmsg: string, status = 400, headers: HeadersInit = {}) =>
  Response.json({ errcode, errmsg }, { status, headers })
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))

describe('the login page', () => {
  test('sends the trimmed name and the password as it is, once', async () => {
    const { server } = open({})
    await Promise.all([signInByPassword(typed), signInByPassword(typed)])
    await settle()
    expect($session.get().status).toBe('signed-in')
    expect(server.count('/oauth/token')).toBe(1)
    const sent = formOf(server.requests.find(it => it.url.pathname.endsWith('/token'))?.body)
    expect(sent).toMatchObject({ username: 'agent1', password: ' p w ' })
    expect(sent).not.toHaveProperty('imageKey')
  })

  test.each([
    ['refused', () => no('BAD_CREDENTIALS', '账号或密码错误'), '账号或密码错误'],
    [
      'locked',
      () => no('ACCOUNT_LOCKED', '账号已锁定，请15分钟后再试'),
      '账号已锁定，请15分钟后再试'
    ],
    [
      'too fast',
      () => no('TOO_MANY_REQUESTS', '操作过于频繁，请9秒后再试', 429),
      '操作过于频繁，请9秒后再试'
    ],
    ['in trouble', () => new Response('', { status: 500 }), '网络异常'],
    ['unreachable', () => Promise.reject(new TypeError('x')), '哎呀 网络塞车了 请客官重新操作'],
    ['senseless', () => new Response('<html>'), '哎呀 网络塞车了 请客官重新操作']
  ])('shows in the form, and only there, that the server has %s', async (_, answer, sentence) => {
    open({ 'POST /oauth/token': answer })
    // It is known to be the API: what is wrong with one that never answered is said otherwise.
    await readEnvironment()
    await signInByPassword(typed)
    expect($signIn.get()).toMatchObject({ status: 'failed', failure: { message: sentence } })
    expect(texts()).toEqual([])
    expect($captcha.get()).toEqual({ status: 'none' })
    forgetSignIn()
    expect($signIn.get()).toEqual({ status: 'idle' })
  })

  test('gives up after ninety seconds without a response', async () => {
    const { env } = open({ 'POST /oauth/token': () => new Promise<Response>(() => undefined) })
    const trying = signInByPassword(typed)
    expect($signIn.get()).toEqual({ status: 'busy', with: 'password' })
    await env.clock.advance(90_000)
    await trying
    expect($signIn.get()).toMatchObject({ failure: { kind: 'timeout', message: '请求超时' } })
    expect($session.get()).toEqual({ status: 'signed-out' })
  })

  // rule session-2
  test('fetches an image once the server requires one, and another for each attempt', async () => {
    let attempts = 0
    const { server } = open({
      'POST /oauth/token': () => {
        attempts++
        if (attempts === 1) return no('CAPTCHA_REQUIRED', '账号或密码错误')
        if (attempts === 2) return no('CAPTCHA_WRONG', '图形验证码错误')
        return Response.json(signedIn('t'))
      }
    })
    await signInByPassword(typed)
    const first = $captcha.get()
    expect(first).toMatchObject({ status: 'ready', imageKey: expect.stringMatching(/.{8,}/) })
    await signInByPassword(typed)
    const second = $captcha.get()
    expect(second).not.toEqual(first)
    await changeCaptcha()
    const third = $captcha.get()
    await signInByPassword(typed)
    expect(formOf(server.requests.filter(it => it.method === 'POST').at(2)?.body)).toMatchObject({
      imageCode: 'ab12',
      imageKey: third.status === 'ready' ? third.imageKey : ''
    })
    expect($session.get().status).toBe('signed-in')
    expect($captcha.get()).toEqual({ status: 'none' })
  })

  test('reports that an image does not come, and tries again', async () => {
    let isBroken = true
    open({ 'GET /oauth/captcha': () => (isBroken ? new Response('', { status: 500 }) : image()) })
    await changeCaptcha()
    expect($captcha.get()).toEqual({ status: 'failed' })
    isBroken = false
    await changeCaptcha()
    expect($captcha.get().status).toBe('ready')
  })

  test('sends a code, counts down a minute, and signs in with the token of that message', async () => {
    const { env, server } = open({
      'POST /oauth/sms_code': () => ok({ smsToken: 's-1', expiresIn: 300 })
    })
    await sendSignInCode('13800000100')
    expect([$codeSentTo.get(), $codeWait.get()]).toEqual(['13800000100', 60])
    await env.clock.advance(1000)
    expect($codeWait.get()).toBe(59)
    await env.clock.advance(59_000)
    expect($codeWait.get()).toBe(0)
    await signInBySms({ phone: '13800000100', code: '123456' })
    const sent = server.requests.find(it => it.url.pathname.endsWith('/token'))
    expect(formOf(sent?.body)).toMatchObject({
      auth_type: 'sms',
      username: '13800000100',
      sms_code: '123456',
      sms_token: 's-1'
    })
    expect($session.get().status).toBe('signed-in')
  })

  test('waits as long as the server requires when a code is requested too soon', async () => {
    open({
      'POST /oauth/sms_code': () =>
        no('TOO_MANY_REQUESTS', '验证码发送过于频繁，请42秒后再试', 429, { 'retry-after': '42' })
    })
    await sendSignInCode('13800000100')
    expect($codeWait.get()).toBe(42)
    expect($codeSentTo.get()).toBe('')
    expect($signIn.get()).toMatchObject({
      failure: { message: '验证码发送过于频繁，请42秒后再试' }
    })
  })
})

describe('a lost password', () => {
  const answers = {
    'POST /users/password_reset/code': () => ok({ smsToken: 'r-1', expiresIn: 300 }),
    'PUT /users/password_reset': () => ok(null)
  }

  test('is replaced by a code that a captcha has released', async () => {
    const { server } = open(answers)
    beginPasswordReset()
    await settle()
    const seen = $resetCaptcha.get()
    await sendResetCode('13800000100', 'zz9z')
    expect(JSON.parse(server.requests.find(it => it.method === 'POST')?.body ?? '')).toEqual({
      phone: '13800000100',
      imageCode: 'zz9z',
      imageKey: seen.status === 'ready' ? seen.imageKey : ''
    })
    expect([$resetCodeSentTo.get(), $resetCodeWait.get()]).toEqual(['13800000100', 60])
    expect($resetCaptcha.get()).not.toEqual(seen)
    await resetPassword({ phone: '13800000100', code: '123456', newPassword: 'Xk7#pq9Wm!' })
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({
      phone: '13800000100',
      smsCode: '123456',
      smsToken: 'r-1',
      newPassword: 'Xk7#pq9Wm!'
    })
    expect($passwordReset.get()).toEqual({ status: 'done', with: 'reset' })
    expect(texts()).toEqual(['密码重置成功，请使用新密码登录'])
    beginPasswordReset()
    expect([$passwordReset.get(), $resetCodeSentTo.get()]).toEqual([{ status: 'idle' }, ''])
  })

  test('stays lost when the server refuses, and the form shows the reason', async () => {
    open({
      ...answers,
      'PUT /users/password_reset': () => no('SMS_CODE_WRONG', '短信验证码错误或已过期')
    })
    await sendResetCode('13800000100', 'zz9z')
    await resetPassword({ phone: '13800000100', code: '123456', newPassword: 'Xk7#pq9Wm!' })
    expect($passwordReset.get()).toMatchObject({
      status: 'failed',
      with: 'reset',
      failure: { code: 'SMS_CODE_WRONG', message: '短信验证码错误或已过期' }
    })
    expect(texts()).toEqual([])
  })
})
