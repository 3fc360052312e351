/** Keeps a list of calls fresh: what the telephone, the realtime channel and other views say of calls. */
import { after } from '../../clock.ts'
import { environment } from '../../environment.ts'
import { onHostEvent } from '../../events.ts'
import { onReconnected } from '../../net/realtime.ts'
import { $isStarted } from '../../session/life.ts'
import { onCallChanged, onRemarkRefreshed } from './changes.ts'
import type { FollowUp } from './follow-up.ts'

/** Doc 3 §8: what a call has become is read again one second after its end. */
const SETTLING_MS = 1000
/** Several things that happen together are one. */
const SOON_MS = 50
/** In case the realtime channel says nothing of a call that is on. */
const LOOK_AGAIN_MS = 15_000
/** As many calls of others as are remembered, so that each is asked about once. */
const MOST_OTHERS = 200

const isOver = (state: string) => state === 'ENDED' || state === 'FAILED'

/** Until the returned function is called. */
export function followCalls({ rows, refresh, patch }: FollowUp): () => void {
  /** Calls of which the realtime channel spoke and which are not in the list. */
  const others = new Set<string>()
  let stopWaiting = () => {}
  const soon = (delay: number) => {
    stopWaiting()
    stopWaiting = after(delay, () => void refresh())
  }
  const isKnown = (id: string) => rows().some(one => one.callRecordId === id)
  const spokenOf = (callRecordId: string, delay = SOON_MS) => {
    // One that rang may have been answered by now.
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
      // The server may not know yet what the telephone knows.
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

/** An element may stand on its page before the session has begun, and outlive it. */
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

const hearers = new Set<() => void>()
onReconnected(() => {
  for (const act of [...hearers]) act()
})
function whenReconnected(act: () => void): () => void {
  hearers.add(act)
  return () => void hearers.delete(act)
}
