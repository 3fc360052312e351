import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import { UnreadCounts } from '../contract/entities/message-tip.ts'
import { persistent } from '../lib/persistent.ts'
import { onTopic } from '../net/frames.ts'
import { call } from '../net/http.ts'
import { onReconnected } from '../net/realtime.ts'
import { $placeId, whileSignedIn } from '../session/account.ts'

const none: UnreadCounts = { messageTipCount: 0, uploadMessageCount: 0 }
const $state = atom(none)

/** The two counts of the top bar; from what was kept until the server has answered. */
export const $unread = readonlyType($state)
export const $messageTipCount = computed($state, ({ messageTipCount }) => messageTipCount)
export const $uploadMessageCount = computed($state, ({ uploadMessageCount }) => uploadMessageCount)

/** Kept per user and enterprise, as UI preferences are (doc 1 §3). */
const cache = persistent({ name: 'unread', schema: UnreadCounts })

/** Says the counts before the server does; what the server says next counts. */
export function expectUnread(changes: Partial<UnreadCounts>): void {
  const counts = { ...$state.get(), ...changes }
  $state.set(counts)
  const place = $placeId.get()
  if (place) cache.keep(counts, place)
}

/** Asks the server for the counts. Never rejects: a badge is not worth a word of complaint. */
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

/** Whether the count here is the server's, so that a higher one means that something has arrived. */
let isKnown = false
const arrivals: ((count: number) => void)[] = []

/** So many messages have just arrived. */
export const onTipsArrived = (act: (count: number) => void): void => void arrivals.push(act)

onTopic('unread_modify', counts => {
  const arrived = counts.messageTipCount - $state.get().messageTipCount
  const isNews = isKnown && arrived > 0
  isKnown = true
  expectUnread(counts)
  if (isNews) for (const act of arrivals) act(arrived)
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
