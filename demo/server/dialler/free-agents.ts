import type { TaskAgents } from './agents.ts'
import { type Flight, isForAgents, type Task } from './flight.ts'

/** Who could answer a call of each task that agents answer; whoever calls are on for is not free. */
export async function freeAgents(
  agents: Pick<TaskAgents, 'freeSeats'>,
  tasks: readonly Task[],
  flights: readonly Flight[]
): Promise<ReadonlyMap<string, readonly string[]>> {
  const free = new Map<string, readonly string[]>()
  for (const task of tasks.filter(isForAgents))
    free.set(
      task.id,
      (await agents.freeSeats(task)).map(({ id }) => id)
    )
  const promised = new Set<string>()
  for (const { agent, task } of flights) {
    const seat = free.get(task.id)?.find(id => !promised.has(id))
    if (agent === undefined && seat !== undefined) promised.add(seat)
  }
  return new Map([...free].map(([id, seats]) => [id, seats.filter(seat => !promised.has(seat))]))
}
