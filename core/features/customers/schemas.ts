import { z } from '../../contract/zod.ts'

/** One row of the customer list. Time in ms. */
export const CustomerRow = z.object({
  id: z.string(),
  customerName: z.string(),
  phone: z.string(),
  companyName: z.string(),
  areaName: z.string(),
  telecomOperator: z.string(),
  /** The owner's name; blank without one. */
  userName: z.optional(z.string()),
  /** Only in a list: answers by field id. */
  customFields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Null without any conversation so far. */
  lastContactTime: z.nullable(z.number())
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Home region of a number and its owner; blank when unknown. */
export const NumberOrigin = z.object({
  area: z.string(),
  telecomOperator: z.string(),
  customer: z.nullable(CustomerRow)
})
export type NumberOrigin = z.infer<typeof NumberOrigin>

/** A possible owner of customers. */
export const CustomerOwner = z.object({
  userId: z.string(),
  userName: z.string(),
  department: z.string()
})
export type CustomerOwner = z.infer<typeof CustomerOwner>
