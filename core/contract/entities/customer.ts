import { z } from '../zod.ts'

/** One row of the customers (doc 3 §3, the part that a list shows). Time in ms. */
export const CustomerRow = z.object({
  id: z.string(),
  customerName: z.string(),
  phone: z.string(),
  companyName: z.string(),
  areaName: z.string(),
  telecomOperator: z.string(),
  /** Who looks after them; blank while nobody does. */
  userName: z.optional(z.string()),
  /** In a list alone: answers by the id of the field. */
  customFields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Null for somebody with whom nobody has talked yet. */
  lastContactTime: z.nullable(z.number())
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Where a number is at home, and whose it is if anybody knows; blank where nothing is known. */
export const NumberOrigin = z.object({
  area: z.string(),
  telecomOperator: z.string(),
  customer: z.nullable(CustomerRow)
})
export type NumberOrigin = z.infer<typeof NumberOrigin>

/** Somebody who may look after customers. */
export const CustomerOwner = z.object({
  userId: z.string(),
  userName: z.string(),
  department: z.string()
})
export type CustomerOwner = z.infer<typeof CustomerOwner>
