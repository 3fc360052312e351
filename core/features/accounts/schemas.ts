import { z } from '../../contract/zod.ts'

/** An open sign-in of a member to this enterprise. Times in ms. */
export const OpenLogin = z.object({
  id: z.string(),
  /** 0 for one that began before this was recorded. */
  beginTime: z.number(),
  /** When its tokens were last renewed. */
  useTime: z.number(),
  address: z.string(),
  /** Browser and system; blank when unknown. */
  browser: z.string(),
  /** A page of it is connected now. */
  isOnline: z.boolean(),
  /** A screen that shows the seat wall only. */
  isWall: z.boolean()
})
export type OpenLogin = z.infer<typeof OpenLogin>

/** A one-time link's secret; sent only in this reply. */
export const Invitation = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  secret: z.string(),
  expireTime: z.number()
})
export type Invitation = z.infer<typeof Invitation>

/** What is wrong with a cell of a file of accounts. */
export const AccountProblem = z.object({
  /** Spreadsheet row number: the heading is row 1. */
  row: z.number(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  suggestion: z.string()
})
export type AccountProblem = z.infer<typeof AccountProblem>

/** Result of a trial import of a file of accounts. */
export const AccountFileCheck = z.object({
  rows: z.number(),
  /** Rows that would be rejected. */
  leftOut: z.number(),
  /** The first thousand. */
  problems: z.array(AccountProblem)
})
export type AccountFileCheck = z.infer<typeof AccountFileCheck>
