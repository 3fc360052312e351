/** Refreshes a list of calls on events of the phone, the realtime channel and other views. */
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onHostEvent } from '../../public-events.ts'
import { $isStarted } from '../../session/session-state.ts'
import { onCallChanged, onRemarkRefreshed } from './customer-changes.ts'
import type { FollowUp } from './follow-up.ts'

/** A call is re-read one second after its end (rule customer-28). */
const SETTLING_MS = 1000
/** Coalesces simultaneous events, in ms. */
const SOON_MS = 50
/** Fallback poll for a call in progress without realtime events. */
const LOOK_AGAIN_MS = 15_000 // rule customer-28
/** Limit of remembered foreign calls, each of which is looked up once. */
const MOST_OTHERS = 200

const isOver = (state: string) => state === 'ENDED' || state === 'FAILED'

/** Follows until the returned function is called. */
export function followCalls({ rows, refresh, patch }: FollowUp): () => void {
  /** Calls reported by the realtime channel that are not in the list. */
  const others = new Set<string>()
  let stopWaiting = () => {}
  const soon = (delay: number) => {
    stopWaiting()
    stopWaiting = after(delay, () => void refresh())
  }
  const isKnown = (id: string) => rows().some(one => one.callRecordId === id)
  const spokenOf = (callRecordId: string, delay = SOON_MS) => {
    // A ringing call may have been answered meanwhile.
    if (rows().some(one => one.callRecordId === callRecordId && one.isRinging)) return soon(delay)
    if (isKnown(callRecordId) || others.has(callRecordId)) return
    if (others.size >= MOST_OTHERS) others.clear()
    others.add(callRecordId)
    soon(SOON_MS)
  }
  const stops = [
    onRemarkRefreshed(patch),
    onCallChanged(({ state }) => soon(isOver(state) ? SETTLING_MS : SOON_MS)),
    onHostEvent('call-state', ({ state, callRecordId }) => {
      if (callRecordId === undefined) return
      if (isOver(state)) soon(SETTLING_MS)
      // The server may lag behind the phone.
      else spokenOf(callRecordId, SETTLING_MS)
    }),
    onHostEvent('topic', push => {
      if (push.topic === 'call_dialog' || push.topic === 'incoming_reminder')
        spokenOf(push.data.callRecordId)
      if (push.topic === 'call_quit' && isKnown(push.data.callRecordId)) soon(SETTLING_MS)
    }),
    whileStarted(() =>
      environment().every(LOOK_AGAIN_MS, () => {
        if (rows().some(one => one.isRunning)) void refresh()
      })
    ),
    whenReconnected(() => void refresh())
  ]
  return () => {
    stopWaiting()
    for (const stop of stops) stop()
  }
}

/** An element may exist before the session starts and after it ends. */
function whileStarted(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const stop = $isStarted.subscribe(isStarted => {
    end?.()
    end = isStarted ? begin() : undefined
  })
  return () => {
    stop()
    end?.()
  }
}

const listeners = new Set<() => void>()
onReconnected(() => {
  for (const act of [...listeners]) act()
})
function whenReconnected(act: () => void): () => void {
  listeners.add(act)
  return () => void listeners.delete(act)
}
