/** A lost password: a code to the telephone that the account knows, then a new password. */
import { endpoints } from '../../contract/endpoints/index.ts'
import { onStart } from '../../environment.ts'
import { Failure } from '../../failure.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { signInText } from '../../text/sign-in.ts'
import { attemptStore } from './attempt.ts'
import { captchaStore } from './captcha.ts'
import { smsCodeStore } from './sms-code.ts'

export interface TypedReset {
  readonly phone: string
  readonly code: string
  readonly newPassword: string
}

const attempt = attemptStore<'code' | 'reset'>()
const captcha = captchaStore()
const message = smsCodeStore()

/** `done` with `reset`: the password is changed. */
export const $passwordReset = attempt.$attempt
/** Every message asks for one of these. */
export const $resetCaptcha = captcha.$captcha
export const $resetCodeSentTo = message.$sentTo
export const $resetCodeWait = message.$wait
export const changeResetCaptcha = captcha.change

/** The page is opened: nothing is left of an earlier visit. */
export function beginPasswordReset(): void {
  attempt.forget()
  message.forget()
  void captcha.change()
}

export async function sendResetCode(phone: string, imageCode: string): Promise<void> {
  const seen = captcha.$captcha.get()
  const imageKey = seen.at === 'ready' ? seen.imageKey : ''
  const outcome = await attempt.make('code', async () => {
    const body = { phone, imageCode, imageKey }
    const { smsToken } = await call(endpoints.signIn.resetCode, { body }, { silent: true })
    message.sent(phone, smsToken)
  })
  if (outcome === 'dropped') return
  if (outcome instanceof Failure && outcome.retryAfterMs) message.holdOff(outcome.retryAfterMs)
  await captcha.change()
}

export async function resetPassword({ phone, code, newPassword }: TypedReset): Promise<void> {
  await attempt.make('reset', async () => {
    const body = { phone, smsCode: code, smsToken: message.token(), newPassword }
    await call(endpoints.signIn.resetPassword, { body }, { silent: true })
    message.forget()
    notify('success', signInText.resetDone())
  })
}

onStart(() => () => {
  attempt.forget()
  captcha.forget()
  message.forget()
})
