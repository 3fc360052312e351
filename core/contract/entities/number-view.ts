import { z } from '../zod.ts'

/** A number in full, by the id that it was asked for: of a call record, a customer or a clue. */
export const DecipheredNumber = z.object({ id: z.string(), phone: z.string() })
export type DecipheredNumber = z.infer<typeof DecipheredNumber>

/** Who has looked at which number, and for how much. Time in ms, money in yuan. */
export const NumberViewEntry = z.object({
  id: z.string(),
  userName: z.string(),
  customerName: z.string(),
  /** Masked: the ledger tells nobody what somebody else has paid for. */
  phone: z.string(),
  fee: z.number(),
  createTime: z.number()
})
export type NumberViewEntry = z.infer<typeof NumberViewEntry>

/** What an enterprise has left, and what one number costs. In yuan. */
export const NumberAccount = z.object({ balance: z.number(), fee: z.number() })
export type NumberAccount = z.infer<typeof NumberAccount>
