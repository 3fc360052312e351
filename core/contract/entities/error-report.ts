import { z } from '../zod.ts'

/** How many go into one batch (doc 1 §8), and how long the fields of one may be. */
export const MOST_REPORTS = 10
export const MOST_MESSAGE = 500
export const MOST_STACK = 2000

const short = z.string().check(z.maxLength(100))

/** A defect of ours, as it goes to the server: no name, no number, nothing that opens a door. */
export const ErrorReport = z.object({
  /** ms */
  at: z.number(),
  /** `view`: a widget broke while drawing. `uncaught`: nobody caught it. */
  kind: z.enum(['view', 'uncaught', 'rejection']),
  message: z.string().check(z.maxLength(MOST_MESSAGE)),
  stack: z.string().check(z.maxLength(MOST_STACK)),
  /** Which widget, or which page of the console. */
  place: short,
  version: short,
  browser: z.string().check(z.maxLength(300)),
  /** How many times the same was seen before it was sent. */
  times: z.number().check(z.int(), z.gte(1))
})
export type ErrorReport = z.infer<typeof ErrorReport>
