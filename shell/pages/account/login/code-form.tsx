import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { signInText as t } from '../../../../core/text/sign-in.ts'
import { digits } from '../../../../widgets/parts/tidy.ts'
import { useForm } from '../../../../widgets/parts/use-form.ts'
import {
  $codeSentTo,
  $codeWait,
  $signIn,
  forgetSignIn,
  sendSignInCode,
  signInBySms
} from './desk.ts'
import { CodeEntry } from './parts/code-entry.tsx'
import { Entry } from './parts/entry.tsx'
import { GoLink } from './parts/go-link.tsx'
import { codeRule, phoneRule } from './parts/rules.ts'
import { SendForm } from './parts/send.tsx'

/** A telephone number, and the code that is sent to it. */
export function CodeForm() {
  const attempt = useStore($signIn)
  const sentTo = useStore($codeSentTo)
  const wait = useStore($codeWait)
  const form = useForm({
    fields: ['phone', 'code'],
    judge: ({ phone, code }) => ({ phone: phoneRule(phone), code: codeRule(sentTo)(code) }),
    tidy: { phone: digits, code: digits },
    onType: () => {
      if (attempt.at === 'failed') forgetSignIn()
    }
  })
  const { focus } = form
  const failure = attempt.at === 'failed' ? attempt.failure : undefined
  const isCodeWrong = failure?.code === 'SMS_CODE_WRONG'
  const isSent = attempt.at === 'done' && attempt.with === 'code'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sends there once
  useEffect(() => {
    if (isCodeWrong || isSent) focus('code')
  }, [attempt])

  const code = form.field('code')
  return (
    <SendForm
      busy={t.busy()}
      complaint={isCodeWrong ? undefined : failure?.message}
      foot={<GoLink to="/password-reset">{t.forgotten()}</GoLink>}
      isBusy={attempt.at === 'busy' && attempt.with === 'sms'}
      label={t.bySms()}
      onSend={() => {
        const typed = form.check()
        if (typed) signInBySms(typed)
      }}
      submit={t.submit()}
    >
      <Entry
        {...form.field('phone')}
        autoComplete="tel-national"
        inputMode="tel"
        label={t.phone()}
        maxLength={20}
        name="phone"
      />
      <CodeEntry
        {...code}
        complaint={isCodeWrong ? failure?.message : code.complaint}
        hint={sentTo && t.codeSent({ phone: sentTo })}
        isSending={attempt.at === 'busy' && attempt.with === 'code'}
        onSend={() => {
          const typed = form.check(['phone'])
          if (typed) sendSignInCode(typed.phone)
        }}
        wait={wait}
      />
    </SendForm>
  )
}
