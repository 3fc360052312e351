/** Manual tasks change under whoever looks at them: the server says which one, and it is read again. */
import { after } from '../../clock.ts'
import { environment } from '../../environment.ts'
import { onTopic } from '../../net/frames.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onSignedOut } from '../../session/life.ts'

/** Undefined: any of them may have changed. */
type Changed = (taskId: string | undefined) => void

/** What was done here is seen this soon; of what others do there is much, and it comes together. */
const SOON_MS = 400
const REST_MS = 2000

const watchers = new Set<Changed>()
const waiting = new Set<string | undefined>()
let endRest: (() => void) | undefined
let dueAt = Number.POSITIVE_INFINITY
let toldAt = Number.NEGATIVE_INFINITY

function forget(): void {
  endRest?.()
  endRest = undefined
  dueAt = Number.POSITIVE_INFINITY
}

function tell(): void {
  forget()
  toldAt = environment().monotonic()
  const changed = [...waiting]
  waiting.clear()
  for (const taskId of changed) for (const hear of watchers) hear(taskId)
}

/** Hears of each task that has changed. */
export function onManualChange(hear: Changed): () => void {
  watchers.add(hear)
  return () => void watchers.delete(hear)
}

function wait(taskId: string | undefined, delay: number): void {
  waiting.add(taskId)
  const at = environment().monotonic() + delay
  if (at >= dueAt) return
  forget()
  dueAt = at
  endRest = after(delay, tell)
}

/** Something was done here, whether or not the channel is up. */
export const manualChanged = (taskId: string | undefined): void => wait(taskId, SOON_MS)

/** Somebody did something: together with what else is done until then. */
function heard(taskId: string | undefined): void {
  wait(taskId, Math.max(SOON_MS, toldAt + REST_MS - environment().monotonic()))
}

const idIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined
  return typeof data.taskId === 'string' ? data.taskId : undefined
}

onTopic('manual_task_modify', data => heard(idIn(data)))
onReconnected(() => heard(undefined))
onSignedOut(() => {
  forget()
  toldAt = Number.NEGATIVE_INFINITY
  waiting.clear()
})
