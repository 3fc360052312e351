/** Password reset: a code by text message, then a new password. */
import { endpoints } from '../../contract/first-endpoints.ts'
import { onStart } from '../../environment/environment.ts'
import { Failure } from '../../failure.ts'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { captchaStore } from './captcha-store.ts'
import { signInMessages } from './messages.ts'
import { smsCodeStore } from './sms-code-store.ts'

export interface TypedReset {
  readonly phone: string
  readonly code: string
  readonly newPassword: string
}

const attempt = mutationStore<'code' | 'reset'>()
const captcha = captchaStore()
const message = smsCodeStore()

/** `done` with `reset`: the password was changed. */
export const $passwordReset = attempt.$attempt
/** Every text message requires one. */
export const $resetCaptcha = captcha.$captcha
export const $resetCodeSentTo = message.$sentTo
export const $resetCodeWait = message.$wait
export const changeResetCaptcha = captcha.change

/** Resets the state when the page opens. */
export function beginPasswordReset(): void {
  attempt.forget()
  message.forget()
  void captcha.change()
}

export async function sendResetCode(phone: string, imageCode: string): Promise<void> {
  const seen = captcha.$captcha.get()
  const imageKey = seen.status === 'ready' ? seen.imageKey : ''
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
    notify('success', signInMessages.resetDone())
  })
}

onStart(() => () => {
  attempt.forget()
  captcha.forget()
  message.forget()
})
