/** Writes the rows of callers in queues, and reports them to those who watch the queues. */
import type { Database } from '../../db/schema/schema.ts'
import type { GroupQueues } from './group-queues.ts'
import type { Received } from './received-call.ts'
import { endReception, joinedQueue, leftQueue } from './reception-records.ts'

export interface QueueRowNeeds {
  readonly db: Database
  readonly queues: Pick<GroupQueues, 'leave'>
  /** The rows of a queue have changed. */
  readonly queueChanged: (enterpriseId: string) => void
}

export function queueRows({ db, queues, queueChanged }: QueueRowNeeds) {
  function write({ bound, writes }: Received, work: () => Promise<unknown>): void {
    writes.add(async () => {
      await work()
      queueChanged(bound.enterpriseId)
    })
  }

  return {
    joined: (one: Received, id: string, groupId: string, since: number) =>
      write(one, () => joinedQueue(db, id, groupId, since)),
    left(one: Received, id: string, groupId: string): void {
      const at = Date.now()
      queues.leave(groupId, id)
      one.leftGroup = groupId
      // One who finds the queue full has not joined it.
      if (one.inQueue) write(one, () => leftQueue(db, id, at))
      one.inQueue = undefined
    },
    ended: (one: Received, id: string, end: Parameters<typeof endReception>[2]) =>
      write(one, () => endReception(db, id, end))
  }
}
