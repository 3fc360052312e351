import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import {
  $passwordReset,
  $resetCaptcha,
  $resetCodeSentTo,
  $resetCodeWait,
  beginPasswordReset,
  changeResetCaptcha,
  resetPassword,
  sendResetCode
} from '../../../../core/features/sign-in/password-reset.ts'
import { sameAs, strictPassword } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { $isStarted } from '../../../../core/session/session.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import { navigate } from '../../../router/router.ts'
import { AccountFrame } from './parts/account-frame.tsx'
import { CaptchaEntry } from './parts/captcha-entry.tsx'
import { CodeEntry } from './parts/code-entry.tsx'
import { Entry } from './parts/login-entry.tsx'
import { codeRule, phoneRule } from './parts/login-rules.ts'
import { GoLink } from './parts/page-link.tsx'
import { PasswordEntry } from './parts/password-entry.tsx'
import { SendForm } from './parts/send-code.tsx'

const letters = required(messages.captchaMissing)
const fresh = every(required(ruleMessages.newPasswordMissing), strictPassword)
const again = (password: string) => every(required(ruleMessages.confirmMissing), sameAs(password))

/** Field to focus for an error code of the server. */
const places = {
  CAPTCHA_WRONG: 'imageCode',
  CAPTCHA_REQUIRED: 'imageCode',
  SMS_CODE_WRONG: 'code'
} as const

/** Password reset: a code by text message, then the new password. */
export default function PasswordReset() {
  const isStarted = useStore($isStarted)
  const attempt = useStore($passwordReset)
  const captcha = useStore($resetCaptcha)
  const sentTo = useStore($resetCodeSentTo)
  const wait = useStore($resetCodeWait)
  const form = useForm({
    initial: { phone: '', imageCode: '', code: '', newPassword: '', passwordAgain: '' },
    validate: values => ({
      phone: phoneRule(values.phone),
      // A captcha is valid for one message; afterwards there is none to enter.
      imageCode: wait > 0 ? undefined : letters(values.imageCode),
      code: codeRule(sentTo)(values.code),
      newPassword: fresh(values.newPassword),
      passwordAgain: again(values.newPassword)(values.passwordAgain)
    }),
    normalize: { phone: digits, code: digits },
    submission: attempt,
    places
  })
  const { focus, set } = form
  const isSent = attempt.status === 'done' && attempt.with === 'code'
  const isDone = attempt.status === 'done' && attempt.with === 'reset'

  useEffect(() => {
    if (isStarted) beginPasswordReset()
  }, [isStarted])
  useOnChange(attempt, () => {
    if (isSent) focus('code')
  })
  useEffect(() => {
    if (isDone) navigate('/login', { replace: true })
  }, [isDone])
  useOnChange(captcha, () => set('imageCode', ''))

  return (
    <AccountFrame hint={messages.resetHint()} title={messages.resetTitle()}>
      <SendForm
        busy={messages.resetBusy()}
        issue={form.error}
        foot={<GoLink to="/login">{messages.toLogin()}</GoLink>}
        isBusy={attempt.status === 'busy' && attempt.with === 'reset'}
        label={messages.resetTitle()}
        onSend={() => {
          const typed = form.check(['phone', 'code', 'newPassword', 'passwordAgain'])
          if (typed) void resetPassword(typed)
        }}
        submit={messages.resetSubmit()}
      >
        <Entry
          {...form.field('phone')}
          autoComplete="tel-national"
          inputMode="tel"
          label={messages.phone()}
          maxLength={20}
          name="phone"
        />
        <CaptchaEntry
          {...form.field('imageCode')}
          captcha={captcha}
          onAnother={() => void changeResetCaptcha()}
        />
        <CodeEntry
          {...form.field('code')}
          hint={sentTo && messages.codeSent({ phone: sentTo })}
          isSending={attempt.status === 'busy' && attempt.with === 'code'}
          onSend={() => {
            const typed = form.check(['phone', 'imageCode'])
            if (typed) void sendResetCode(typed.phone, typed.imageCode)
          }}
          wait={wait}
        />
        <PasswordEntry
          {...form.field('newPassword')}
          autoComplete="new-password"
          hint={messages.passwordHint()}
          label={messages.newPassword()}
          maxLength={128}
          name="newPassword"
        />
        <PasswordEntry
          {...form.field('passwordAgain')}
          autoComplete="new-password"
          label={messages.passwordAgain()}
          maxLength={128}
          name="passwordAgain"
        />
      </SendForm>
    </AccountFrame>
  )
}
