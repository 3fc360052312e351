import { z } from '../../contract/zod.ts'

/** A full number by the id in the request: of a call record, a customer or a clue. */
export const DecipheredNumber = z.object({ id: z.string(), phone: z.string() })
export type DecipheredNumber = z.infer<typeof DecipheredNumber>

/** A reveal: user, number and fee. Time in ms, money in yuan. */
export const NumberViewEntry = z.object({
  id: z.string(),
  userName: z.string(),
  customerName: z.string(),
  /** Masked: the log does not reveal numbers paid for by others. */
  phone: z.string(),
  fee: z.number(),
  createTime: z.number()
})
export type NumberViewEntry = z.infer<typeof NumberViewEntry>

/** Price per number in yuan, and whether the balance of the enterprise suffices for one. */
export const NumberAccount = z.object({
  fee: z.number(),
  isEnough: z.boolean(),
  /** In yuan; for users who see the account alone. */
  balance: z.optional(z.number())
})
export type NumberAccount = z.infer<typeof NumberAccount>
