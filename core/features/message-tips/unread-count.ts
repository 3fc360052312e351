import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../../contract/first-endpoints.ts'
import { persistent } from '../../lib/storage/persistent.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { $placeId, whileSignedIn } from '../../session/signed-in-stores.ts'
import { UnreadCounts } from './schemas.ts'

const none: UnreadCounts = { messageTipCount: 0, uploadMessageCount: 0 }
const $state = atom(none)

/** The two counters of the top bar; cached values until the server replies. */
export const $unread = readonlyType($state)
export const $messageTipCount = computed($state, ({ messageTipCount }) => messageTipCount)
export const $uploadMessageCount = computed($state, ({ uploadMessageCount }) => uploadMessageCount)

/** Persisted per user and enterprise, like UI preferences (rule message-3). */
const cache = persistent({ name: 'unread', schema: UnreadCounts })

/** Sets the counters optimistically; the server's next reply replaces them. */
export function expectUnread(changes: Partial<UnreadCounts>): void {
  const counts = { ...$state.get(), ...changes }
  $state.set(counts)
  const place = $placeId.get()
  if (place) cache.keep(counts, place)
}

/** Reads the counters. Never rejects: a failure of a badge is not shown. */
export async function readUnread(): Promise<void> {
  const place = $placeId.get()
  if (!place) return
  const counts = await call(endpoints.messageTips.unread, {}, { silent: true }).catch(
    () => undefined
  )
  if (!counts || place !== $placeId.get()) return
  isKnown = true
  expectUnread(counts)
}

/** Whether the counter came from the server, so that an increase means new messages. */
let isKnown = false
const arrivals: ((count: number) => void)[] = []

/**
 * Subscribes to the arrival of new messages.
 * @param act Called with their number.
 */
export const onTipsArrived = (act: (count: number) => void): void => void arrivals.push(act)

onTopic('unread_modify', counts => {
  const arrived = counts.messageTipCount - $state.get().messageTipCount
  const hasNew = isKnown && arrived > 0
  isKnown = true
  expectUnread(counts)
  if (hasNew) for (const act of arrivals) act(arrived)
})
onReconnected(() => void readUnread())

whileSignedIn(place => {
  isKnown = false
  $state.set(cache.read(place) ?? none)
  void readUnread()
  return () => {
    cache.drop(place)
    $state.set(none)
  }
})
