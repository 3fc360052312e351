/** The queues of agent groups today, live while they are watched (rule reception-14). */
import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { call } from '../../net/http.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { onSignedIn, onSignedOut } from '../../session/session-state.ts'
import { receptionCalls } from './endpoints.ts'
import { ReceptionQueues } from './queue-schemas.ts'

/** Reading again prolongs the request for changes, in ms. */
const READ_MS = 60_000

const $state = atom<ReceptionQueues | undefined>()
const $failed = atom(false)
let watchers = 0
let stop: (() => void) | undefined

/** Undefined until read. */
export const $queues = readonlyType($state)

/** Whether the last reading failed. */
export const $isQueueReadFailed = readonlyType($failed)

/** An earlier reading that arrives late is dropped. */
function take(got: ReceptionQueues): void {
  const { readTime = 0 } = $state.get() ?? {}
  if (watchers === 0 || got.readTime < readTime) return
  $failed.set(false)
  $state.set(got)
}

/** Keeps the last metrics when a reading fails. Never rejects. */
export async function readQueueMetrics(): Promise<void> {
  const got = await call(receptionCalls.queues, {}, { silent: true }).catch(() => undefined)
  if (got) take(got)
  else $failed.set(watchers > 0)
}

function start(): void {
  stop?.()
  void readQueueMetrics()
  stop = environment().every(READ_MS, () => void readQueueMetrics())
}

function forget(): void {
  stop?.()
  stop = undefined
  $failed.set(false)
  $state.set(undefined)
}

/** Keeps the queues up to date. Returns the unsubscribe function. */
export function watchQueues(): () => void {
  if (watchers++ === 0) start()
  return () => {
    if (--watchers === 0) forget()
  }
}

onTopic('reception_queue_modify', data => {
  const got = ReceptionQueues.safeParse(data)
  if (got.success) take(got.data)
})
onReconnected(() => {
  if (watchers > 0) void readQueueMetrics()
})
onSignedIn(() => {
  if (watchers > 0) start()
  return undefined
})
onSignedOut(forget)
onStart(() => forget)
