import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $acceptance,
  $invitedUser,
  acceptInvitation,
  openInvitation,
  readInvitation
} from '../../../../core/features/invitations/accept-invitation.ts'
import { invitationMessages as messages } from '../../../../core/features/invitations/messages.ts'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { fullPassword, sameAs } from '../../../../core/lib/validation/password-validators.ts'
import { every, required } from '../../../../core/lib/validation/rule.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { $isStarted } from '../../../../core/session/session.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Spinner } from '../../../../widgets/kit/indicators.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { navigate } from '../../../router/router.ts'
import { AccountFrame } from '../login/parts/account-frame.tsx'
import { GoLink } from '../login/parts/page-link.tsx'
import { PasswordEntry } from '../login/parts/password-entry.tsx'
import { SendForm } from '../login/parts/send-code.tsx'
import { takeSecret } from '../take-secret.ts'

const fresh = every(required(memberMessages.passwordMissing), fullPassword)
const again = (password: string) => every(required(ruleMessages.confirmMissing), sameAs(password))

/** Landing page of an invitation: the invited user sets their first password. */
export default function Invitation() {
  const isStarted = useStore($isStarted)
  const user = useStore($invitedUser)
  const isDone = useStore($acceptance).status === 'done'
  useEffect(() => {
    if (isStarted) openInvitation(takeSecret())
  }, [isStarted])
  useEffect(() => {
    if (isDone) navigate('/login', { replace: true })
  }, [isDone])
  if (user.status === 'ready')
    return (
      <AccountFrame
        hint={messages.hint({
          enterprise: user.value.enterpriseName,
          username: user.value.username
        })}
        title={messages.greeting({ name: user.value.name })}
      >
        <FirstPassword />
      </AccountFrame>
    )
  if (user.status === 'failed')
    return (
      <AccountFrame hint={user.failure.message} title={messages.failedTitle()}>
        {user.failure.kind !== 'refused' && (
          <Button onClick={() => begin(readInvitation())}>{messages.retry()}</Button>
        )}
        <GoLink to="/login">{messages.toLogin()}</GoLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={messages.title()}>
      <Spinner label={messages.reading()} />
    </AccountFrame>
  )
}

function FirstPassword() {
  const attempt = useStore($acceptance)
  const form = useForm({
    initial: { password: '', again: '' },
    validate: values => ({
      password: fresh(values.password),
      again: again(values.password)(values.again)
    }),
    submission: attempt
  })
  return (
    <SendForm
      busy={messages.busy()}
      foot={<GoLink to="/login">{messages.toLogin()}</GoLink>}
      isBusy={attempt.status === 'busy'}
      issue={form.error}
      label={messages.submit()}
      onSend={() => {
        const typed = form.check()
        if (typed) void acceptInvitation(typed.password)
      }}
      submit={messages.submit()}
    >
      <PasswordEntry
        {...form.field('password')}
        autoComplete="new-password"
        hint={memberMessages.passwordHint()}
        label={messages.password()}
        maxLength={20}
        name="password"
      />
      <PasswordEntry
        {...form.field('again')}
        autoComplete="new-password"
        label={messages.passwordAgain()}
        maxLength={20}
        name="again"
      />
    </SendForm>
  )
}
