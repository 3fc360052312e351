import { type Flight, isForAgents, type Task } from '../calls/call-in-progress.ts'
import type { TaskAgents } from './task-agents.ts'

/**
 * The seats for which this server may dial in each task with agents; seats with a pending call are
 * not free.
 */
export async function freeAgents(
  agents: Pick<TaskAgents, 'dialledFor'>,
  tasks: readonly Task[],
  flights: readonly Flight[]
): Promise<ReadonlyMap<string, readonly string[]>> {
  const free = new Map<string, readonly string[]>()
  for (const task of tasks.filter(isForAgents))
    free.set(
      task.id,
      (await agents.dialledFor(task)).map(({ id }) => id)
    )
  const promised = new Set<string>()
  for (const { agent, task } of flights) {
    const seat = free.get(task.id)?.find(id => !promised.has(id))
    if (agent === undefined && seat !== undefined) promised.add(seat)
  }
  return new Map([...free].map(([id, seats]) => [id, seats.filter(seat => !promised.has(seat))]))
}
