/** A supervisor's telephone in somebody else's conversation. */
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { Conversation, Monitor } from './conversation.ts'
import { createLeg, type Leg } from './leg.ts'
import type { Impairment } from './worker-messages.ts'

/** What opens the supervisor's voice; every other key closes it. */
const SPEAK = '3'

export function listenIn(
  conversation: Conversation,
  session: RTCSession,
  supervisor: string,
  { impairment, leave }: { readonly impairment: () => Impairment; readonly leave: () => void }
): Leg {
  const leg = createLeg(impairment, digit => {
    monitor.isSpeaking = digit === SPEAK
  })
  leg.bind(session)
  const { speak, hear } = leg
  const monitor: Monitor = { supervisor, isSpeaking: false, speak, hear, leave }
  conversation.monitors.add(monitor)
  const over = () => conversation.monitors.delete(monitor)
  session.on('ended', over)
  session.on('failed', over)
  return leg
}
