import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $isStarted } from '../../../../core/session/session.ts'
import { signInText as t } from '../../../../core/text/sign-in.ts'
import { Spinner } from '../../../../widgets/kit/signs.tsx'
import { written } from '../../../address.ts'
import { lookForLogin } from '../../../reception.ts'
import { $route, lead } from '../../../router.ts'
import { $visitor } from '../../../visitor.ts'

/**
 * Where a link leads that brings its own token. The page has taken that off the address and handed it
 * to the session; once somebody is signed in the guard leads on, and else the login page says why not.
 */
export default function AuthRedirect() {
  const isStarted = useStore($isStarted)
  const visitor = useStore($visitor)
  useEffect(() => {
    if (isStarted) lookForLogin()
  }, [isStarted])
  useEffect(() => {
    const { redirect = '' } = $route.get().query
    if (visitor.at === 'nobody')
      lead(written({ path: '/login', query: redirect ? { redirect } : {} }))
    if (visitor.at === 'here' || visitor.at === 'unknown') lead(redirect || '/')
  }, [visitor])
  return (
    <main className="grid h-full place-items-center bg-(--hutong-bg-page)">
      <h1 className="flex items-center gap-3 text-[14px]/[22px] outline-none" tabIndex={-1}>
        <Spinner label="" />
        {t.arriving()}
      </h1>
    </main>
  )
}
