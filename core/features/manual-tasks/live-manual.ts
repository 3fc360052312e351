/** Change events of manual tasks, so that open views re-read them. */
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { onSignedOut } from '../../session/session-state.ts'

/** Undefined: any task may have changed. */
type Changed = (taskId: string | undefined) => void

/** Coalescing delay of local changes; changes by others are frequent and coalesced for longer. */
const SOON_MS = 400
const REST_MS = 2000

const watchers = new Set<Changed>()
const waiting = new Set<string | undefined>()
let endRest: (() => void) | undefined
let dueAt = Number.POSITIVE_INFINITY
let emittedAt = Number.NEGATIVE_INFINITY

function forget(): void {
  endRest?.()
  endRest = undefined
  dueAt = Number.POSITIVE_INFINITY
}

function emit(): void {
  forget()
  emittedAt = environment().monotonic()
  const changed = [...waiting]
  waiting.clear()
  for (const taskId of changed) for (const listener of watchers) listener(taskId)
}

/** Subscribes to changed tasks. */
export function onManualChange(listener: Changed): () => void {
  watchers.add(listener)
  return () => void watchers.delete(listener)
}

function wait(taskId: string | undefined, delay: number): void {
  waiting.add(taskId)
  const at = environment().monotonic() + delay
  if (at >= dueAt) return
  forget()
  dueAt = at
  endRest = after(delay, emit)
}

/** Reports a local change, even when the realtime channel is down. */
export const manualChanged = (taskId: string | undefined): void => wait(taskId, SOON_MS)

/** Handles a change by another user, coalesced with others. */
function handlePush(taskId: string | undefined): void {
  wait(taskId, Math.max(SOON_MS, emittedAt + REST_MS - environment().monotonic()))
}

const idIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined
  return typeof data.taskId === 'string' ? data.taskId : undefined
}

onTopic('manual_task_modify', data => handlePush(idIn(data)))
onReconnected(() => handlePush(undefined))
onSignedOut(() => {
  forget()
  emittedAt = Number.NEGATIVE_INFINITY
  waiting.clear()
})
