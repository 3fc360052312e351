import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import { UnreadCounts } from '../contract/entities/message-tip.ts'
import { environment, onStart } from '../environment.ts'
import { onTopic } from '../net/frames.ts'
import { call } from '../net/http.ts'
import { onReconnected } from '../net/realtime.ts'
import { $session } from '../session/life.ts'

const none: UnreadCounts = { messageTipCount: 0, uploadMessageCount: 0 }
const $state = atom(none)

/** The two counts of the top bar; from what was kept until the server has answered. */
export const $unread = readonlyType($state)
export const $messageTipCount = computed($state, ({ messageTipCount }) => messageTipCount)
export const $uploadMessageCount = computed($state, ({ uploadMessageCount }) => uploadMessageCount)

/** Kept per user and enterprise, as UI preferences are (doc 1 §3). */
function key(): string | undefined {
  const session = $session.get()
  if (session.at !== 'signed-in') return undefined
  return `hutong:unread:${session.user.userId}:${session.user.entId}`
}

function kept(): UnreadCounts {
  const place = key()
  try {
    return UnreadCounts.parse(JSON.parse(environment().storage.getItem(place ?? '') ?? ''))
  } catch {
    return none
  }
}

/** Says the counts before the server does; what the server says next counts. */
export function expectUnread(changes: Partial<UnreadCounts>): void {
  const counts = { ...$state.get(), ...changes }
  $state.set(counts)
  const place = key()
  if (place) environment().storage.setItem(place, JSON.stringify(counts))
}

/** Asks the server for the counts. Never rejects: a badge is not worth a word of complaint. */
export async function readUnread(): Promise<void> {
  const place = key()
  if (!place) return
  const counts = await call(endpoints.messageTips.unread, {}, { silent: true }).catch(
    () => undefined
  )
  if (!counts || place !== key()) return
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

onStart(() => {
  let last: string | undefined
  const stop = $session.subscribe(() => {
    if (key() === last) return
    last = key()
    isKnown = false
    $state.set(kept())
    void readUnread()
  })
  return () => {
    stop()
    $state.set(none)
  }
})
