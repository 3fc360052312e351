/** Progress of a task as fractions. */
import type { TaskProgress } from './schemas.ts'

type Counts = Pick<TaskProgress, 'totalCount' | 'finishedCount' | 'skippedCount'>

/** Final numbers: called or skipped. */
export const settledCount = ({ finishedCount, skippedCount }: Counts): number =>
  finishedCount + skippedCount

export const remainingCount = (task: Counts): number =>
  Math.max(0, task.totalCount - settledCount(task))

/** From 0 to 1; 0 for a task without numbers. */
export const shareOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** A fraction in percent, with at most one decimal; 100 only when complete. */
export function percentOf(part: number, whole: number): number {
  const percent = Math.round(shareOf(part, whole) * 1000) / 10
  return percent === 100 && part < whole ? 99.9 : percent
}
