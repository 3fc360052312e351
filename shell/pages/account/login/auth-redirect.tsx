import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { signInMessages as messages } from '../../../../core/features/sign-in/messages.ts'
import { $isStarted } from '../../../../core/session/session.ts'
import { Spinner } from '../../../../widgets/kit/indicators.tsx'
import { MainLandmark } from '../../../layout/main-landmark.tsx'
import { written } from '../../../router/address.ts'
import { $authStatus } from '../../../router/auth-status.ts'
import { $route, redirectTo } from '../../../router/router.ts'
import { probeSession } from '../../../router/session-probe.ts'

/**
 * Landing page of login links. The host page has removed the token from the address and passed it to the
 * session; after sign-in the guard redirects, otherwise the login page shows the error.
 */
export default function AuthRedirect() {
  const isStarted = useStore($isStarted)
  const authStatus = useStore($authStatus)
  useEffect(() => {
    if (isStarted) probeSession()
  }, [isStarted])
  useEffect(() => {
    const { redirect = '' } = $route.get().query
    if (authStatus.status === 'signed-out')
      redirectTo(written({ path: '/login', query: redirect ? { redirect } : {} }))
    if (authStatus.status === 'signed-in' || authStatus.status === 'unknown')
      redirectTo(redirect || '/')
  }, [authStatus])
  return (
    <MainLandmark className="grid h-full place-items-center bg-(--hutong-bg-page)">
      <h1 className="flex items-center gap-3 text-[14px]/[22px] outline-none" tabIndex={-1}>
        <Spinner label="" />
        {messages.arriving()}
      </h1>
    </MainLandmark>
  )
}
