/** How far tasks have come, as the server tells while they run: at most once a second on show. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../clock.ts'
import { TaskProgress } from '../../contract/entities/call-task.ts'
import { onTopic } from '../../net/frames.ts'
import { onSignedOut } from '../../session/life.ts'

const REST_MS = 1000

type Told = ReadonlyMap<string, TaskProgress>

const $map = atom<Told>(new Map())
const waiting = new Map<string, TaskProgress>()
let endRest: (() => void) | undefined

/** What was told last, by task. */
export const $told = readonlyType($map)

/** A row, or a whole task, with what has been told of it since it was read. */
export function withTold<Row extends TaskProgress>(row: Row, told: Told): Row {
  const news = told.get(row.callTaskId)
  return news ? { ...row, ...news } : row
}

/** Reads tasks: what was told before they were asked for is older than the answer. */
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

/** Something was done here: shown at once, also where the channel is down. */
export function tell(progress: TaskProgress): void {
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
