import { z } from '../../contract/zod.ts'

/** The queue of an agent group (rule reception-13). Times in ms. */
export const QueueMetrics = z.object({
  groupId: z.string(),
  groupName: z.string(),
  /** Callers who wait now, those included for whom a telephone rings. */
  waiting: z.number(),
  /** Since when the first of them waits; null without one. */
  waitingSince: z.nullable(z.number()),
  /** Callers who have left the queue, for whatever reason. */
  left: z.number(),
  /** Those of them who were answered by an agent, those answered within 20 s, and those who gave up. */
  answered: z.number(),
  answeredSoon: z.number(),
  abandoned: z.number()
})
export type QueueMetrics = z.infer<typeof QueueMetrics>

/** Also the payload of `reception_queue_modify`: the queues of today. */
export const ReceptionQueues = z.object({
  /** Time of reading in ms. */
  readTime: z.number(),
  queues: z.array(QueueMetrics)
})
export type ReceptionQueues = z.infer<typeof ReceptionQueues>
