/** The calls that are on, as whoever may listen in sees them. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { supervision } from '../../contract/endpoints/supervision.ts'
import type { Eavesdropper, RunningCall } from '../../contract/entities/running-call.ts'
import { onStart } from '../../environment.ts'
import { onHostEvent } from '../../events.ts'
import { type Remote, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { $session, onSignedOut } from '../../session/life.ts'

const read = remote<readonly RunningCall[]>()
const $watchers = atom(0)

/** The longest running first, as far as somebody watches; see `watchRunning`. */
export const $running: ReadableAtom<Remote<readonly RunningCall[]>> = read.$store

/** What is known last, also while it is read again. */
export const $runningCalls = computed(read.$store, (state): readonly RunningCall[] | undefined =>
  state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
)

let isAsking = false
let isOutdated = false

/** Never rejects: `$running` says what failed. What changes while it is read has it read once more. */
export async function readRunning(): Promise<void> {
  if (isAsking) {
    isOutdated = true
    return
  }
  isAsking = true
  do {
    isOutdated = false
    await read.load(async () => {
      const calls = await call(supervision.running, {}, { silent: true })
      return calls.toSorted((one, other) => one.startTime - other.startTime)
    })
  } while (isOutdated && $watchers.get() > 0)
  isAsking = false
}

/** Reads the calls now and whenever they are others. Returns how to stop. */
export function watchRunning(): () => void {
  $watchers.set($watchers.get() + 1)
  void readRunning()
  return () => {
    $watchers.set($watchers.get() - 1)
    if ($watchers.get() === 0) read.forget()
  }
}

/** Something about the calls has changed; what nobody looks at is read when somebody does. */
export async function refreshRunning(): Promise<void> {
  if ($watchers.get() > 0) await readRunning()
}

/** What oneself is in a call: somebody who listens, whose voice is open, whom both sides hear. */
export const $ownPart = computed([$runningCalls, $session], (calls, session) => {
  const userId = session.at === 'signed-in' ? session.user.userId : undefined
  return (callRecordId: string): Eavesdropper | undefined =>
    calls
      ?.find(one => one.callRecordId === callRecordId)
      ?.eavesdroppers.find(one => one.userId === userId)
})

onReconnected(() => void refreshRunning())
onStart(() =>
  onHostEvent('topic', ({ topic }) => {
    if (topic === 'running_call_modify') void refreshRunning()
  })
)
onSignedOut(() => {
  isOutdated = false
  read.forget()
})
