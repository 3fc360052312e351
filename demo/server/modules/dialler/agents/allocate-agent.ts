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
  /** Keys of the shares on which the task draws, by line and by robot holder; default: none. */
  readonly shares?: {
    readonly line: (line: string) => string
    readonly robots: string | undefined
  }
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

  const freeOn = (task: Wanting, line: string): number => {
    const free = lines.get(line) ?? 0
    return task.shares ? Math.min(free, lines.get(task.shares.line(line)) ?? 0) : free
  }
  const freeRobotsOf = (task: Wanting): number => {
    const free = robots.get(task.robots ?? '') ?? 0
    const share = task.shares?.robots
    return share === undefined ? free : Math.min(free, robots.get(share) ?? 0)
  }
  const take = (pools: Map<string, number>, count: number, ...keys: (string | undefined)[]) => {
    for (const key of keys)
      if (key !== undefined) pools.set(key, Math.max(0, (pools.get(key) ?? 0) - count))
  }

  /** The task's line with the most free capacity. */
  function mostFreeLine(task: Wanting): string | undefined {
    let best: string | undefined
    let most = 0
    for (const line of task.lines) {
      const free = freeOn(task, line)
      if (free > most) [best, most] = [line, free]
    }
    return best
  }

  function allocateNext(task: Wanting): boolean {
    const own = allocated.get(task.id) ?? []
    if (own.length >= task.want) return false
    if (task.robots !== undefined && freeRobotsOf(task) <= 0) return false
    const seat = task.seats?.find(one => !usedSeats.has(one))
    if (task.seats !== undefined && seat === undefined) return false
    const line = mostFreeLine(task)
    if (line === undefined) return false
    if (seat !== undefined) usedSeats.add(seat)
    take(lines, 1, line, task.shares?.line(line))
    if (task.robots !== undefined) take(robots, 1, task.robots, task.shares?.robots)
    own.push(line)
    return true
  }

  /** Withholds the unused reserved lines and robots from other tasks. */
  function withholdReserve(task: Wanting): void {
    const left = Math.max(0, task.reserves - task.active - (allocated.get(task.id)?.length ?? 0))
    for (let n = 0; n < left; n++) {
      const line = mostFreeLine(task)
      if (line === undefined) break
      take(lines, 1, line, task.shares?.line(line))
    }
    if (task.robots !== undefined) take(robots, left, task.robots, task.shares?.robots)
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
