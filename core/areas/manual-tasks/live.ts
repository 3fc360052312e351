/** Manual tasks change under whoever looks at them: the server says which one, and it is read again. */
import { after } from '../../clock.ts'
import { onTopic } from '../../net/frames.ts'
import { onReconnected } from '../../net/realtime.ts'
import { onSignedOut } from '../../session/life.ts'

/** Undefined: any of them may have changed. */
type Changed = (taskId: string | undefined) => void

/** Many agents call at once; a task is read again once in such a while. */
const REST_MS = 400

const watchers = new Set<Changed>()
const waiting = new Set<string | undefined>()
let endRest: (() => void) | undefined

function tell(): void {
  endRest = undefined
  const changed = [...waiting]
  waiting.clear()
  for (const taskId of changed) for (const hear of watchers) hear(taskId)
}

/** Hears of each task that has changed. */
export function onManualChange(hear: Changed): () => void {
  watchers.add(hear)
  return () => void watchers.delete(hear)
}

/** Something was done here, whether or not the channel is up. */
export function manualChanged(taskId: string | undefined): void {
  waiting.add(taskId)
  endRest ??= after(REST_MS, tell)
}

const idIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('taskId' in data)) return undefined
  return typeof data.taskId === 'string' ? data.taskId : undefined
}

onTopic('manual_task_modify', data => manualChanged(idIn(data)))
onReconnected(() => manualChanged(undefined))
onSignedOut(() => {
  endRest?.()
  endRest = undefined
  waiting.clear()
})
