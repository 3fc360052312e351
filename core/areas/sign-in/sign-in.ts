/** What the login page does: two ways in, and what each of them may ask for besides. */
import { endpoints } from '../../contract/endpoints/index.ts'
import { onStart } from '../../environment.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { arrivedFromLogin } from '../../session/protocol.ts'
import { login, type SignInRequest } from '../../session/session.ts'
import { attemptStore } from './attempt.ts'
import { captchaStore } from './captcha.ts'
import { smsCodeStore } from './sms-code.ts'

export interface TypedPassword {
  readonly username: string
  readonly password: string
  readonly imageCode: string
}
export interface TypedCode {
  readonly phone: string
  readonly code: string
}

const attempt = attemptStore<'password' | 'sms' | 'code'>()
const captcha = captchaStore()
const message = smsCodeStore()

export { $arrivalRefusal } from '../../session/arrival.ts'

export const $signIn = attempt.$attempt
/** None until the server has asked for one, which it does after three failures. */
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

/** An image that the server has seen once is used up, whether its letters were right or wrong. */
export async function signInByPassword(typed: TypedPassword): Promise<void> {
  const { username, password, imageCode } = typed
  const seen = captcha.$captcha.get()
  const image = seen.at === 'ready' ? { imageCode, imageKey: seen.imageKey } : {}
  const outcome = await attempt.make('password', () =>
    enter({ by: 'password', username: username.trim(), password, ...image })
  )
  if (!(outcome instanceof Failure)) return
  if (outcome.code === 'CAPTCHA_REQUIRED' || seen.at !== 'none') await captcha.change()
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
