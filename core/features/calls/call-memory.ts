/** Redial, and the missed calls that the agent has not seen; loaded when a softphone is shown. */
import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import { notify } from '../../notices.ts'
import { dial } from '../../phone/deferred-phone.ts'
import { softphoneCallMessages } from '../../phone/softphone-call-messages.ts'
import type { DialAnswer } from '../../phone/state/phone-types.ts'
import { onHostEvent } from '../../public-events.ts'
import { $session } from '../../session/session-state.ts'
import { $missedCount } from './missed-count.ts'
import { $recentCalls, loadRecentCalls } from './recent-calls.ts'
import { isMissed } from './rules/call-result.ts'
import type { CallRecord } from './schemas.ts'

const OUTGOING = 0
/** The record of an ended call is complete after this time (rule phone-30). */
const SETTLE_MS = 1000

const list = (): readonly CallRecord[] => {
  const recent = $recentCalls.get()
  return recent.status === 'ready' ? recent.value : []
}

/**
 * Calls the number that this user has called last, with the checks of any call. Resolves to undefined,
 * which has been shown, without such a call.
 */
export async function redial(options: {
  readonly callerId?: string | undefined
  readonly setFree?: boolean | undefined
}): Promise<DialAnswer | undefined> {
  await loadRecentCalls()
  const last = list().find(({ callDirectionType }) => callDirectionType === OUTGOING)
  if (last)
    return dial(last.customerPhone, { ...options, customerId: last.customerId ?? undefined })
  notify('info', softphoneCallMessages.noRecent())
  return undefined
}

/** Per user, as several may share a browser: the start of the newest call that was seen, in ms. */
function seenKey(): string | undefined {
  const session = $session.get()
  return session.status === 'signed-in' ? `hutong:calls-seen:${session.user.userId}` : undefined
}

function count(): void {
  const key = seenKey()
  const seenAt = key === undefined ? 0 : Number(environment().storage.getItem(key) ?? 0)
  $missedCount.set(
    list().filter(record => isMissed(record) && !(record.callStartTime <= seenAt)).length
  )
}

/** The list is on the screen: its missed calls no longer count (rule phone-73). */
export function recentCallsSeen(): void {
  const key = seenKey()
  const newest = Math.max(0, ...list().map(({ callStartTime }) => callStartTime))
  if (key === undefined || newest === 0) return
  environment().storage.setItem(key, String(newest))
  count()
}

onStart(() => {
  if ($session.get().status === 'signed-in') void loadRecentCalls()
  let stopWaiting = () => {}
  const stops = [
    $recentCalls.listen(({ status }) => {
      if (status === 'ready' || status === 'none') count()
    }),
    onHostEvent('call-end', () => {
      stopWaiting()
      stopWaiting = after(SETTLE_MS, () => void loadRecentCalls())
    })
  ]
  return () => {
    stopWaiting()
    for (const stop of stops) stop()
    $missedCount.set(0)
  }
})
