import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { CodeForm } from './code-login-form.tsx'
import { $codeSentTo, $loginLinkRefusal, $signIn, forgetSignIn } from './login-stores.ts'
import { AccountFrame } from './parts/account-frame.tsx'
import { PasswordForm } from './password-login-form.tsx'

const LoginMethods = () =>
  [
    { name: 'password', label: messages.byPassword() },
    { name: 'sms', label: messages.bySms() }
  ] as const

/** Sign-in by password or by code. Skipped with a session of another tab or from before a reload. */
export default function Login() {
  const [way, setWay] = useState<'password' | 'sms'>('password')
  const refusal = useStore($loginLinkRefusal)
  const choose = (next: typeof way) => {
    forgetSignIn()
    setWay(next)
  }
  return (
    <AccountFrame title={messages.title()}>
      {refusal && (
        <p
          className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)"
          role="alert"
        >
          {refusal.message}
        </p>
      )}
      <Tabs chosen={way} label={messages.methods()} onChoose={choose} tabs={LoginMethods()}>
        {way === 'password' ? <PasswordForm onPreferSms={() => choose('sms')} /> : <CodeForm />}
      </Tabs>
      <Announcer />
    </AccountFrame>
  )
}

/** Live region for screen readers. */
function Announcer() {
  const attempt = useStore($signIn)
  const phone = useStore($codeSentTo)
  const isSent = attempt.status === 'done' && attempt.with === 'code'
  return (
    <p className="sr-only" role="status">
      {isSent && messages.codeSent({ phone })}
    </p>
  )
}
