/** How far a task has come, in shares. */
import type { TaskProgress } from '../../contract/entities/call-task.ts'

type Counts = Pick<TaskProgress, 'totalCount' | 'finishedCount' | 'skippedCount'>

/** Numbers that are done with: called, or never to be. */
export const settledCount = ({ finishedCount, skippedCount }: Counts): number =>
  finishedCount + skippedCount

export const remainingCount = (task: Counts): number =>
  Math.max(0, task.totalCount - settledCount(task))

/** From 0 to 1; a task without numbers has not begun. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** `33.3`, a share in percent with at most one digit; never 100 before it is all. */
export function percentOf(part: number, whole: number): number {
  const percent = Math.round(shareOf(part, whole) * 1000) / 10
  return percent === 100 && part < whole ? 99.9 : percent
}
