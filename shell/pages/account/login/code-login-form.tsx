import { useStore } from '@nanostores/react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { useOnChange } from '../../../../widgets/kit/use-on-change.ts'
import { digits } from '../../../../widgets/parts/tidy-figures.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'
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
    fields: ['phone', 'code'],
    judge: ({ phone, code }) => ({ phone: phoneRule(phone), code: codeRule(sentTo)(code) }),
    tidy: { phone: digits, code: digits },
    onType: () => {
      if (attempt.status === 'failed') forgetSignIn()
    }
  })
  const { focus } = form
  const failure = attempt.status === 'failed' ? attempt.failure : undefined
  const isCodeWrong = failure?.code === 'SMS_CODE_WRONG'
  const isSent = attempt.status === 'done' && attempt.with === 'code'

  useOnChange(attempt, () => {
    if (isCodeWrong || isSent) focus('code')
  })

  const code = form.field('code')
  return (
    <SendForm
      busy={messages.busy()}
      issue={isCodeWrong ? undefined : failure?.message}
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
        {...code}
        issue={isCodeWrong ? failure?.message : code.issue}
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
