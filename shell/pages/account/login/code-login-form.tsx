import { useStore } from '@nanostores/react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import {
  $codeSentTo,
  $codeWait,
  $signIn,
  forgetSignIn,
  sendSignInCode,
  signInBySms
} from './login-stores.ts'
import { CodeEntry } from './parts/code-entry.tsx'
import { Entry } from './parts/login-entry.tsx'
import { codeRule, phoneRule } from './parts/login-rules.ts'
import { GoLink } from './parts/page-link.tsx'
import { SendForm } from './parts/send-code.tsx'

/** Sign-in by phone number and text message code. */
export function CodeForm() {
  const attempt = useStore($signIn)
  const sentTo = useStore($codeSentTo)
  const wait = useStore($codeWait)
  const form = useForm({
    initial: { phone: '', code: '' },
    validate: ({ phone, code }) => ({ phone: phoneRule(phone), code: codeRule(sentTo)(code) }),
    normalize: { phone: digits, code: digits },
    onInput: () => {
      if (attempt.status === 'failed') forgetSignIn()
    },
    submission: attempt,
    places: { SMS_CODE_WRONG: 'code' }
  })
  const { focus } = form
  const isSent = attempt.status === 'done' && attempt.with === 'code'

  useOnChange(attempt, () => {
    if (isSent) focus('code')
  })

  return (
    <SendForm
      busy={messages.busy()}
      issue={form.error}
      foot={<GoLink to="/password-reset">{messages.forgotten()}</GoLink>}
      isBusy={attempt.status === 'busy' && attempt.with === 'sms'}
      label={messages.bySms()}
      onSend={() => {
        const typed = form.check()
        if (typed) signInBySms(typed)
      }}
      submit={messages.submit()}
    >
      <Entry
        {...form.field('phone')}
        autoComplete="tel-national"
        inputMode="tel"
        label={messages.phone()}
        maxLength={20}
        name="phone"
      />
      <CodeEntry
        {...form.field('code')}
        hint={sentTo && messages.codeSent({ phone: sentTo })}
        isSending={attempt.status === 'busy' && attempt.with === 'code'}
        onSend={() => {
          const typed = form.check(['phone'])
          if (typed) sendSignInCode(typed.phone)
        }}
        wait={wait}
      />
    </SendForm>
  )
}
