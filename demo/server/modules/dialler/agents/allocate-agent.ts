/** Allocates free lines, robots and agents to tasks. */
import type { TaskWeight } from '../../../../../core/features/call-tasks/task-enums.ts'

export interface Wanting {
  readonly id: string
  readonly weight: TaskWeight
  /** Calls the task could start now. */
  readonly want: number
  /** Calls in progress. */
  readonly active: number
  /** Lines the task may use. */
  readonly lines: readonly string[]
  /** Robot holder; undefined when agents answer. */
  readonly robots: string | undefined
  /** Seats that could answer now; undefined when robots answer. */
  readonly seats: readonly string[] | undefined
  /** Concurrent calls reserved for the task; 0 for none. */
  readonly reserves: number
}

const weights: Readonly<Record<TaskWeight, number>> = { HIGH: 4, NORMAL: 2, LOW: 1 }

/**
 * Weighted fair allocation: the task with the fewest calls for its weight is next. Tasks with
 * reserved lines and robots come first and keep their unused share.
 *
 * @returns for each task the line of each call it may start
 */
export function allocate(
  tasks: readonly Wanting[],
  freeLines: ReadonlyMap<string, number>,
  freeRobots: ReadonlyMap<string, number>
): ReadonlyMap<string, readonly string[]> {
  const lines = new Map(freeLines)
  const robots = new Map(freeRobots)
  const usedSeats = new Set<string>()
  const allocated = new Map<string, string[]>(tasks.map(({ id }) => [id, []]))

  /** The task's line with the most free capacity. */
  function mostFreeLine(task: Wanting): string | undefined {
    let best: string | undefined
    for (const line of task.lines)
      if ((lines.get(line) ?? 0) > (best === undefined ? 0 : (lines.get(best) ?? 0))) best = line
    return best
  }

  function allocateNext(task: Wanting): boolean {
    const own = allocated.get(task.id) ?? []
    if (own.length >= task.want) return false
    if (task.robots !== undefined && (robots.get(task.robots) ?? 0) <= 0) return false
    const seat = task.seats?.find(one => !usedSeats.has(one))
    if (task.seats !== undefined && seat === undefined) return false
    const line = mostFreeLine(task)
    if (line === undefined) return false
    if (seat !== undefined) usedSeats.add(seat)
    lines.set(line, (lines.get(line) ?? 0) - 1)
    if (task.robots !== undefined) robots.set(task.robots, (robots.get(task.robots) ?? 0) - 1)
    own.push(line)
    return true
  }

  /** Withholds the unused reserved lines and robots from other tasks. */
  function withholdReserve(task: Wanting): void {
    const left = Math.max(0, task.reserves - task.active - (allocated.get(task.id)?.length ?? 0))
    for (let n = 0; n < left; n++) {
      const line = mostFreeLine(task)
      if (line === undefined) break
      lines.set(line, (lines.get(line) ?? 0) - 1)
    }
    if (task.robots !== undefined)
      robots.set(task.robots, Math.max(0, (robots.get(task.robots) ?? 0) - left))
  }

  function share(among: readonly Wanting[]): void {
    const load = (task: Wanting): number =>
      (task.active + (allocated.get(task.id)?.length ?? 0) + 1) / weights[task.weight]
    let open = [...among]
    while (open.length > 0) {
      const next = open.reduce((least, task) => (load(task) < load(least) ? task : least))
      if (!allocateNext(next)) open = open.filter(task => task !== next)
    }
  }

  const own = tasks.filter(({ reserves }) => reserves > 0)
  share(own)
  for (const task of own) withholdReserve(task)
  share(tasks.filter(({ reserves }) => reserves === 0))
  return allocated
}
