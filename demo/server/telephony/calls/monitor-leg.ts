/** A supervisor's leg in another agent's conversation. */
import type { RTCSession } from 'jssip/lib/RTCSession'
import type { Impairment } from '../simulated/worker-messages.ts'
import { createLeg, type Leg } from '../sip/call-leg.ts'
import type { Conversation, Monitor } from './conversation.ts'

/** DTMF key that unmutes the supervisor; any other mutes again. */
const UNMUTE_KEY = '3'

export function listenIn(
  conversation: Conversation,
  session: RTCSession,
  supervisor: string,
  { impairment, leave }: { readonly impairment: () => Impairment; readonly leave: () => void }
): Leg {
  const leg = createLeg(impairment, digit => {
    monitor.audience = digit === UNMUTE_KEY ? 'both' : 'none'
  })
  leg.bind(session)
  const { nextFrame, receive } = leg
  const monitor: Monitor = { supervisor, audience: 'none', nextFrame, receive, leave }
  conversation.monitors.add(monitor)
  const over = () => conversation.monitors.delete(monitor)
  session.on('ended', over)
  session.on('failed', over)
  return leg
}
