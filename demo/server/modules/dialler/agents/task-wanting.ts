/** What a task wants of the lines, robots and seats that are free. */
import { poolOf, type Shares } from '../../resources/shares.ts'
import type { Task } from '../calls/call-in-progress.ts'
import { type Busy, type Line, ownLines, ownRobots, sumOf } from '../dialling-resources.ts'
import { MOST_AT_ONCE } from '../waiting-tasks.ts'
import type { Wanting } from './allocate-agent.ts'

export function wantingOf(
  task: Task,
  lines: readonly Line[],
  busy: readonly Busy[],
  shares: Shares,
  ready: number,
  seats: readonly string[] | undefined
): Wanting {
  const { draft } = task
  const caller = { task_id: task.id, user_id: task.user_id }
  const robots = ownRobots(draft)
  const active = sumOf(busy, ({ task_id }) => task_id === task.id)
  const most = draft.concurrencyLevel === 0 ? MOST_AT_ONCE : draft.concurrencyLevel - active
  return {
    id: task.id,
    weight: draft.weight,
    want: Math.max(0, Math.min(ready, most)),
    active,
    lines: ownLines(draft, lines).map(({ cid_number }) => cid_number),
    robots,
    seats,
    reserves: draft.exclusiveUseResource ? draft.concurrencyLevel : 0,
    shares: {
      line: line => poolOf(shares, 'line', line, caller),
      robots: robots === undefined ? undefined : poolOf(shares, 'robot', robots, caller)
    }
  }
}
