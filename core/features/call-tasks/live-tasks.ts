/** Task progress as pushed by the server, published at most once a second. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { onTopic } from '../../net/realtime-frames.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { TaskProgress } from './schemas.ts'

const REST_MS = 1000 // rule dialling-5

type TaskPushes = ReadonlyMap<string, TaskProgress>

const $map = atom<TaskPushes>(new Map())
const waiting = new Map<string, TaskProgress>()
let endRest: (() => void) | undefined

/** Latest pushed progress by task id. */
export const $taskPushes = readonlyType($map)

/** Merges a row or a task with the progress pushed since it was read. */
export function withTaskPushes<Row extends TaskProgress>(row: Row, pushes: TaskPushes): Row {
  const update = pushes.get(row.callTaskId)
  return update ? { ...row, ...update } : row
}

/** Reads tasks and drops progress pushed before the request, which is older than the reply. */
export async function readFresh<Answer>(
  read: () => Promise<Answer>,
  idsIn: (answer: Answer) => readonly string[]
): Promise<Answer> {
  const before = new Map([...$map.get(), ...waiting])
  const answer = await read()
  const kept = new Map($map.get())
  for (const id of idsIn(answer)) {
    if (kept.get(id) === before.get(id)) kept.delete(id)
    if (waiting.get(id) === before.get(id)) waiting.delete(id)
  }
  if (kept.size !== $map.get().size) $map.set(kept)
  return answer
}

/** Applies a local action immediately, even when the realtime channel is down. */
export function applyTaskPush(progress: TaskProgress): void {
  $map.set(new Map($map.get()).set(progress.callTaskId, progress))
}

function show(): void {
  endRest = undefined
  if (waiting.size === 0) return
  $map.set(new Map([...$map.get(), ...waiting]))
  waiting.clear()
  endRest = after(REST_MS, show)
}

onTopic('call_task_progress', data => {
  const progress = TaskProgress.parse(data)
  waiting.set(progress.callTaskId, progress)
  if (!endRest) show()
})

onSignedOut(() => {
  endRest?.()
  endRest = undefined
  waiting.clear()
  $map.set(new Map())
})
