import { z } from '../../contract/zod.ts'
import { handlingStatus, numberClass } from './enums.ts'

/** A task that sorts numbers into classes. Times in ms. */
export const NumberHandlingTask = z.object({
  id: z.string(),
  name: z.string(),
  creatorName: z.string(),
  createTime: z.number(),
  /** Whether the state of the numbers is asked of the network. */
  isProbed: z.boolean(),
  status: handlingStatus.open,
  /** Why it failed; else blank. */
  message: z.string(),
  total: z.number(),
  handled: z.number(),
  /** Handled numbers by class; classes without numbers are absent. */
  counts: z.array(z.object({ numberClass: numberClass.open, count: z.number() })),
  /** The running job in the transfer list. */
  transferId: z.nullable(z.string())
})
export type NumberHandlingTask = z.infer<typeof NumberHandlingTask>

/** A handled number. */
export const HandledNumber = z.object({
  /** Position in the task, from 1. */
  rank: z.number(),
  /** As it was typed, or as it stands in the file. */
  typed: z.string(),
  /** Digits alone; blank where they are no telephone number. */
  phone: z.string(),
  numberClass: numberClass.open,
  area: z.string(),
  operator: z.string()
})
export type HandledNumber = z.infer<typeof HandledNumber>
