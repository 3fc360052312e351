/** The running calls a supervisor may listen to. */
import { atom, computed, type ReadableAtom } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { type QueryState, queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onHostEvent } from '../../public-events.ts'
import { $session, onSignedOut } from '../../session/session-state.ts'
import { supervision } from './endpoints.ts'
import type { Eavesdropper, RunningCall } from './schemas.ts'

const read = queryStore<readonly RunningCall[]>()
const $watchers = atom(0)

/** Longest first; maintained while `watchRunning` is active. */
export const $running: ReadableAtom<QueryState<readonly RunningCall[]>> = read.$store

/** The last known calls, also during a reload. */
export const $runningCalls = computed(read.$store, (state): readonly RunningCall[] | undefined =>
  state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
)

let isLoading = false
let isOutdated = false

/** Never rejects; failures are in `$running`. A change during the read triggers another one. */
export async function readRunning(): Promise<void> {
  if (isLoading) {
    isOutdated = true
    return
  }
  isLoading = true
  do {
    isOutdated = false
    await read.load(async () => {
      const calls = await call(supervision.running, {}, { silent: true })
      return calls.toSorted((one, other) => one.startTime - other.startTime)
    })
  } while (isOutdated && $watchers.get() > 0)
  isLoading = false
}

/** Reads the calls now and on every change. Returns an unsubscribe function. */
export function watchRunning(): () => void {
  $watchers.set($watchers.get() + 1)
  void readRunning()
  return () => {
    $watchers.set($watchers.get() - 1)
    if ($watchers.get() === 0) read.forget()
  }
}

/** Handles a change; without subscribers the read is deferred. */
export async function refreshRunning(): Promise<void> {
  if ($watchers.get() > 0) await readRunning()
}

/** The user's own role in a call: listening, unmuted, or joined. */
export const $ownPart = computed([$runningCalls, $session], (calls, session) => {
  const userId = session.status === 'signed-in' ? session.user.userId : undefined
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
