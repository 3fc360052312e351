import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $installationAttempt,
  $installationLink,
  openInstallation,
  readInstallation
} from '../../../../core/features/installation/first-enterprise.ts'
import { installationMessages as messages } from '../../../../core/features/installation/messages.ts'
import { $isStarted } from '../../../../core/session/session.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Spinner } from '../../../../widgets/kit/indicators.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { navigate, setQuery } from '../../../router/router.ts'
import { AccountFrame } from '../login/parts/account-frame.tsx'
import { GoLink } from '../login/parts/page-link.tsx'
import { takeSecret } from '../take-secret.ts'
import { SetupForm } from './setup-form.tsx'

const START = '/systemManage/start'

/** Landing page of the link that begins an empty installation. */
export default function Setup() {
  const isStarted = useStore($isStarted)
  const link = useStore($installationLink)
  const isDone = useStore($installationAttempt).status === 'done'
  useEffect(() => {
    if (!isStarted) return
    openInstallation(takeSecret())
    setQuery({ redirect: START })
  }, [isStarted])
  useEffect(() => {
    // With a session the console has gone on already.
    if (isDone) navigate(`/login?redirect=${START}`, { replace: true })
  }, [isDone])
  if (link.status === 'ready') return <SetupForm />
  if (link.status === 'failed')
    return (
      <AccountFrame hint={link.failure.message} title={messages.failedTitle()}>
        {link.failure.kind !== 'refused' && (
          <Button onClick={() => begin(readInstallation())}>{messages.retry()}</Button>
        )}
        <GoLink to="/login">{messages.toLogin()}</GoLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={messages.title()}>
      <Spinner label={messages.opening()} />
    </AccountFrame>
  )
}
