/** Actions of the login page: by password and by text message, with captcha. */
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { login, type SignInRequest } from '../../session/session.ts'
import { arrivedFromLogin } from '../../session/sign-in/licence-acceptance.ts'
import { captchaStore } from './captcha-store.ts'
import { smsCodeStore } from './sms-code-store.ts'

export interface TypedPassword {
  readonly username: string
  readonly password: string
  readonly imageCode: string
}
export interface TypedCode {
  readonly phone: string
  readonly code: string
}

const attempt = mutationStore<'password' | 'sms' | 'code'>()
const captcha = captchaStore()
const message = smsCodeStore()

export { $loginLinkError } from '../../session/sign-in/login-link.ts'

export const $signIn = attempt.$attempt
/** None until the server requires one, after three failures. */
export const $captcha = captcha.$captcha
export const $codeSentTo = message.$sentTo
export const $codeWait = message.$wait
export const changeCaptcha = captcha.change
export const forgetSignIn = attempt.forget

async function enter(request: SignInRequest): Promise<void> {
  await login(request, { silent: true })
  captcha.forget()
  message.forget()
  void arrivedFromLogin()
}

/** Signs in by password. A submitted captcha is used up, right or wrong. */
export async function signInByPassword(typed: TypedPassword): Promise<void> {
  const { username, password, imageCode } = typed
  const seen = captcha.$captcha.get()
  const image = seen.status === 'ready' ? { imageCode, imageKey: seen.imageKey } : {}
  const outcome = await attempt.make('password', () =>
    enter({ by: 'password', username: username.trim(), password, ...image })
  )
  if (!(outcome instanceof Failure)) return
  if (outcome.code === 'CAPTCHA_REQUIRED' || seen.status !== 'none') await captcha.change()
}

export async function sendSignInCode(phone: string): Promise<void> {
  const outcome = await attempt.make('code', async () => {
    const { smsToken } = await call(endpoints.auth.smsCode, { body: { phone } }, { silent: true })
    message.sent(phone, smsToken)
  })
  if (outcome instanceof Failure && outcome.retryAfterMs) message.holdOff(outcome.retryAfterMs)
}

export async function signInBySms({ phone, code }: TypedCode): Promise<void> {
  await attempt.make('sms', () => enter({ by: 'sms', phone, code, smsToken: message.token() }))
}

onStart(() => () => {
  attempt.forget()
  captcha.forget()
  message.forget()
})
