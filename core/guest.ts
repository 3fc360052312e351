/**
 * A second copy of us on a page: another version, another address, a bundler's own copy.
 *
 * Its elements read their areas from their own copy of the core, which lives beside the one that has
 * the session as one more tab of the browser would: signed in as that is, with the same telephone.
 */

import { warnDeveloper } from './browser/warn.ts'
import { browserEnvironment } from './browser.ts'
import type * as door from './door.ts'
import { startCore, stopCore } from './environment.ts'
import { onHostEvent } from './events.ts'
import { shareNotices } from './notices.ts'
import { followOnly, join, leave } from './phone/leader.ts'
import { joinAs } from './session/entering.ts'
import { $session, type Session } from './session/life.ts'
import { setSessionVariant } from './session/platform.ts'
import { stop as leaveSession } from './session/session.ts'
import { renewBy } from './session/token.ts'
import { tryAgainLater } from './session/trying-again.ts'
import { overrideTexts } from './text/texts.ts'
import { version } from './version.ts'

/** An older copy may lack what a newer one has added. */
type Host = Pick<
  typeof door,
  | '$isStarted'
  | '$session'
  | '$registration'
  | '$notices'
  | 'notify'
  | 'dismiss'
  | 'holdNotices'
  | 'takeOver'
> &
  Partial<Pick<typeof door, 'startedWith' | '$textVariant' | 'replaceRefused' | 'tellHost'>>

/** Starts and stops, signs in and out with the copy that has the page. */
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
      // What goes wrong here is told where the page listens.
      onHostEvent('error', detail => host.tellHost?.('error', detail)),
      host.$session.subscribe(session => void follow(session, host)),
      host.$registration.listen(({ at }) => (at === 'none' ? leave() : join()))
    ]
  })
}

/** Whom the other copy has signed in, as far as this one has heard. */
let followed: string | undefined
let isWarned = false

async function follow(session: Session, host: Host): Promise<void> {
  if (session.at !== 'signed-in') {
    followed = undefined
    return leaveSession()
  }
  const { userId, entId } = session.user
  const isStillThere = () => {
    const now = host.$session.get()
    return now.at === 'signed-in' && now.user.userId === userId && now.user.entId === entId
  }
  // The same again, with more known of them.
  if (followed === `${entId}:${userId}`) return
  followed = `${entId}:${userId}`
  await joinAs({ userId, entId })
  if (!isStillThere()) return
  if ($session.get().at === 'signed-in') {
    if (host.$registration.get().at !== 'none') join()
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
