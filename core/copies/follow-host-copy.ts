/**
 * A second copy of the product on a page: another version, another URL, or a bundler's own copy.
 * Its elements use their own copy of the core, which follows the copy that owns the session like
 * another tab of the browser: same login, same phone.
 */

import { warnDeveloper } from '../environment/browser/developer-warning.ts'
import { browserEnvironment } from '../environment/browser-environment.ts'
import { startCore, stopCore } from '../environment/environment.ts'
import { overrideTexts } from '../messages/define-messages.ts'
import { shareNotices } from '../notices.ts'
import { join, leave } from '../phone/tabs/join-tabs.ts'
import { followOnly } from '../phone/tabs/leader.ts'
import { onHostEvent } from '../public-events.ts'
import { setSessionVariant } from '../session/platform.ts'
import { stop as leaveSession } from '../session/session.ts'
import { $session, type Session } from '../session/session-state.ts'
import { tryAgainLater } from '../session/sign-in/sign-in-retry.ts'
import { joinAs } from '../session/sign-in/sign-in-session.ts'
import { chooseLanguage } from '../session/text-language.ts'
import { renewBy } from '../session/token/token.ts'
import { version } from '../version.ts'
import type { SharedApi } from './host-copy.ts'

/** An older copy may lack members that a newer one has added. */
type Host = Pick<
  SharedApi,
  | '$isStarted'
  | '$session'
  | '$registration'
  | '$notices'
  | 'notify'
  | 'dismiss'
  | 'holdNotices'
  | 'takeOver'
> &
  Partial<
    Pick<
      SharedApi,
      'startedWith' | '$textVariant' | '$textLanguage' | 'replaceRefused' | 'emitToHost'
    >
  >

/** Starts, stops, signs in and signs out with the copy that owns the page. */
export function followHost(host: Host, hostVersion: string): void {
  const { startedWith } = host
  if (!startedWith) {
    warnDeveloper(
      `Version ${hostVersion} has the session of this page and cannot share it with ${version}: load both from one address`
    )
    return
  }
  let stops: (() => void)[] = []
  const end = () => {
    for (const stop of stops.splice(0)) stop()
    followed = undefined
    leaveSession()
    stopCore()
  }
  host.$isStarted.subscribe(isStarted => {
    end()
    const options = isStarted ? startedWith() : undefined
    if (!options) return
    if (options.messages) overrideTexts(options.messages)
    startCore(browserEnvironment({ ...options, keep: 'page' }))
    followOnly(host.takeOver)
    renewBy(async spent => (await host.replaceRefused?.(spent)) ?? false)
    stops = [
      shareNotices(host),
      host.$textVariant?.subscribe(setSessionVariant) ?? (() => undefined),
      host.$textLanguage?.subscribe(tag => chooseLanguage('session', tag)) ?? (() => undefined),
      // Failures of this copy are emitted where the page listens.
      onHostEvent('error', detail => host.emitToHost?.('error', detail)),
      host.$session.subscribe(session => void follow(session, host)),
      host.$registration.listen(({ status }) => (status === 'none' ? leave() : join()))
    ]
  })
}

/** The user the other copy has signed in. */
let followed: string | undefined
let isWarned = false

async function follow(session: Session, host: Host): Promise<void> {
  if (session.status !== 'signed-in') {
    followed = undefined
    return leaveSession()
  }
  const { userId, entId } = session.user
  const isStillThere = () => {
    const now = host.$session.get()
    return now.status === 'signed-in' && now.user.userId === userId && now.user.entId === entId
  }
  // The same user with more details.
  if (followed === `${entId}:${userId}`) return
  followed = `${entId}:${userId}`
  await joinAs({ userId, entId })
  if (!isStillThere()) return
  if ($session.get().status === 'signed-in') {
    if (host.$registration.get().status !== 'none') join()
    return
  }
  followed = undefined
  if (!isWarned)
    warnDeveloper(
      'Two copies of Hutong on this page cannot share the sign-in for now. Where the browser lets them exchange no messages, load them from one address'
    )
  isWarned = true
  tryAgainLater(() => void follow(host.$session.get(), host))
}
