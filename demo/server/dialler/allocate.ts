/** Who gets the lines, the robots and the agents that are free. */
import type { TaskWeight } from '../../../core/contract/enums/tasks.ts'

export interface Wanting {
  readonly id: string
  readonly weight: TaskWeight
  /** How many calls it would begin now. */
  readonly want: number
  /** How many it has. */
  readonly active: number
  /** The numbers that it may call with. */
  readonly lines: readonly string[]
  /** Whose robots; undefined when people answer. */
  readonly robots: string | undefined
  /** The agents who could answer now; undefined when robots do. */
  readonly seats: readonly string[] | undefined
  /** So many calls at once are kept for it alone; 0 for none. */
  readonly reserves: number
}

const weights: Readonly<Record<TaskWeight, number>> = { HIGH: 4, NORMAL: 2, LOW: 1 }

/**
 * Shares out what is free, by weight: whoever has least for its weight is next. Tasks with lines
 * and robots of their own come first, and what they do not use now stays theirs.
 *
 * @returns for each task the line of each call that it may begin
 */
export function allocate(
  tasks: readonly Wanting[],
  freeLines: ReadonlyMap<string, number>,
  freeRobots: ReadonlyMap<string, number>
): ReadonlyMap<string, readonly string[]> {
  const lines = new Map(freeLines)
  const robots = new Map(freeRobots)
  const taken = new Set<string>()
  const given = new Map<string, string[]>(tasks.map(({ id }) => [id, []]))

  /** The line with most room. */
  function roomiest(task: Wanting): string | undefined {
    let best: string | undefined
    for (const line of task.lines)
      if ((lines.get(line) ?? 0) > (best === undefined ? 0 : (lines.get(best) ?? 0))) best = line
    return best
  }

  function give(task: Wanting): boolean {
    const own = given.get(task.id) ?? []
    if (own.length >= task.want) return false
    if (task.robots !== undefined && (robots.get(task.robots) ?? 0) <= 0) return false
    const seat = task.seats?.find(one => !taken.has(one))
    if (task.seats !== undefined && seat === undefined) return false
    const line = roomiest(task)
    if (line === undefined) return false
    if (seat !== undefined) taken.add(seat)
    lines.set(line, (lines.get(line) ?? 0) - 1)
    if (task.robots !== undefined) robots.set(task.robots, (robots.get(task.robots) ?? 0) - 1)
    own.push(line)
    return true
  }

  /** What it does not use now of its lines and of its robots goes to nobody else. */
  function keep(task: Wanting): void {
    const left = Math.max(0, task.reserves - task.active - (given.get(task.id)?.length ?? 0))
    for (let n = 0; n < left; n++) {
      const line = roomiest(task)
      if (line === undefined) break
      lines.set(line, (lines.get(line) ?? 0) - 1)
    }
    if (task.robots !== undefined)
      robots.set(task.robots, Math.max(0, (robots.get(task.robots) ?? 0) - left))
  }

  function share(among: readonly Wanting[]): void {
    const load = (task: Wanting): number =>
      (task.active + (given.get(task.id)?.length ?? 0) + 1) / weights[task.weight]
    let open = [...among]
    while (open.length > 0) {
      const next = open.reduce((least, task) => (load(task) < load(least) ? task : least))
      if (!give(next)) open = open.filter(task => task !== next)
    }
  }

  const own = tasks.filter(({ reserves }) => reserves > 0)
  share(own)
  for (const task of own) keep(task)
  share(tasks.filter(({ reserves }) => reserves === 0))
  return given
}
