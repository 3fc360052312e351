import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $passwordReset,
  $resetCaptcha,
  $resetCodeSentTo,
  $resetCodeWait,
  beginPasswordReset,
  changeResetCaptcha,
  resetPassword,
  sendResetCode
} from '../../../../core/areas/sign-in/password-reset.ts'
import { every, required } from '../../../../core/rules/rule.ts'
import { sameAs, strictPassword } from '../../../../core/rules/validators/passwords.ts'
import { $isStarted } from '../../../../core/session/session.ts'
import { ruleText } from '../../../../core/text/rules.ts'
import { signInText as t } from '../../../../core/text/sign-in.ts'
import { digits } from '../../../../widgets/parts/tidy.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'
import { navigate } from '../../../router.ts'
import { AccountFrame } from './parts/account-frame.tsx'
import { CaptchaEntry } from './parts/captcha-entry.tsx'
import { CodeEntry } from './parts/code-entry.tsx'
import { Entry } from './parts/entry.tsx'
import { GoLink } from './parts/go-link.tsx'
import { PasswordEntry } from './parts/password-entry.tsx'
import { codeRule, phoneRule } from './parts/rules.ts'
import { SendForm } from './parts/send.tsx'

const letters = required(t.captchaMissing)
const fresh = every(required(ruleText.newPasswordMissing), strictPassword)
const again = (password: string) => every(required(ruleText.confirmMissing), sameAs(password))

/** Which field a refusal of the server sends one back to. */
const places = {
  CAPTCHA_WRONG: 'imageCode',
  CAPTCHA_REQUIRED: 'imageCode',
  SMS_CODE_WRONG: 'code'
} as const

/** A lost password: a message to the telephone of the account, then another password. */
export default function PasswordReset() {
  const isStarted = useStore($isStarted)
  const attempt = useStore($passwordReset)
  const captcha = useStore($resetCaptcha)
  const sentTo = useStore($resetCodeSentTo)
  const wait = useStore($resetCodeWait)
  const form = useForm({
    fields: ['phone', 'imageCode', 'code', 'newPassword', 'passwordAgain'],
    judge: values => ({
      phone: phoneRule(values.phone),
      // One image for one message; after it there is nothing to copy.
      imageCode: wait > 0 ? undefined : letters(values.imageCode),
      code: codeRule(sentTo)(values.code),
      newPassword: fresh(values.newPassword),
      passwordAgain: again(values.newPassword)(values.passwordAgain)
    }),
    tidy: { phone: digits, code: digits }
  })
  const { focus, set } = form
  const failure = attempt.at === 'failed' ? attempt.failure : undefined
  const place = places[failure?.code as keyof typeof places] as keyof typeof form.values | undefined
  const isSent = attempt.at === 'done' && attempt.with === 'code'
  const isDone = attempt.at === 'done' && attempt.with === 'reset'

  useEffect(() => {
    if (isStarted) beginPasswordReset()
  }, [isStarted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sends there once
  useEffect(() => {
    if (place) focus(place)
    else if (isSent) focus('code')
  }, [attempt])
  useEffect(() => {
    if (isDone) navigate('/login', { replace: true })
  }, [isDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters for another image
  useEffect(() => set('imageCode', ''), [captcha])

  const field = (name: keyof typeof form.values) => {
    const plain = form.field(name)
    return { ...plain, complaint: place === name ? failure?.message : plain.complaint }
  }
  return (
    <AccountFrame hint={t.resetHint()} title={t.resetTitle()}>
      <SendForm
        busy={t.resetBusy()}
        complaint={place ? undefined : failure?.message}
        foot={<GoLink to="/login">{t.toLogin()}</GoLink>}
        isBusy={attempt.at === 'busy' && attempt.with === 'reset'}
        label={t.resetTitle()}
        onSend={() => {
          const typed = form.check(['phone', 'code', 'newPassword', 'passwordAgain'])
          if (typed) void resetPassword(typed)
        }}
        submit={t.resetSubmit()}
      >
        <Entry
          {...field('phone')}
          autoComplete="tel-national"
          inputMode="tel"
          label={t.phone()}
          maxLength={20}
          name="phone"
        />
        <CaptchaEntry
          {...field('imageCode')}
          captcha={captcha}
          onAnother={() => void changeResetCaptcha()}
        />
        <CodeEntry
          {...field('code')}
          hint={sentTo && t.codeSent({ phone: sentTo })}
          isSending={attempt.at === 'busy' && attempt.with === 'code'}
          onSend={() => {
            const typed = form.check(['phone', 'imageCode'])
            if (typed) void sendResetCode(typed.phone, typed.imageCode)
          }}
          wait={wait}
        />
        <PasswordEntry
          {...field('newPassword')}
          autoComplete="new-password"
          hint={t.passwordHint()}
          label={t.newPassword()}
          maxLength={128}
          name="newPassword"
        />
        <PasswordEntry
          {...field('passwordAgain')}
          autoComplete="new-password"
          label={t.passwordAgain()}
          maxLength={128}
          name="passwordAgain"
        />
      </SendForm>
    </AccountFrame>
  )
}
