import type { TaskAgents } from './agents.ts'
import { type Flight, isForAgents, type Task } from './flight.ts'

/** For how many more calls each task that agents answer has somebody: no seat counts for two. */
export async function freeAgents(
  agents: Pick<TaskAgents, 'freeSeats'>,
  tasks: readonly Task[],
  flights: readonly Flight[]
): Promise<ReadonlyMap<string, number>> {
  const waiting = flights.filter(({ task, agent }) => isForAgents(task) && agent === undefined)
  const taken = new Set<string>()
  const free = new Map<string, number>()
  for (const task of tasks.filter(isForAgents)) {
    const seats = (await agents.freeSeats(task)).filter(({ id }) => !taken.has(id))
    for (const { id } of seats) taken.add(id)
    const promised = waiting.filter(one => one.task.id === task.id).length
    free.set(task.id, Math.max(0, seats.length - promised))
  }
  return free
}
