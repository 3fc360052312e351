import { z } from '../../contract/zod.ts'

/** Reports per batch (rule error-10), and the maximum lengths of their fields. */
export const MOST_REPORTS = 10
export const MOST_MESSAGE = 500
export const MOST_STACK = 2000

const short = z.string().check(z.maxLength(100))

/** A client error as sent to the server: without personal data, phone numbers or credentials. */
export const ErrorReport = z.object({
  /** Time in ms. */
  at: z.number(),
  /** `view`: a widget failed to render. `uncaught`: an unhandled error. */
  kind: z.enum(['view', 'uncaught', 'rejection']),
  message: z.string().check(z.maxLength(MOST_MESSAGE)),
  stack: z.string().check(z.maxLength(MOST_STACK)),
  /** Name of the widget or the console page. */
  place: short,
  version: short,
  browser: z.string().check(z.maxLength(300)),
  /** Occurrences before it was sent. */
  times: z.number().check(z.int(), z.gte(1))
})
export type ErrorReport = z.infer<typeof ErrorReport>
