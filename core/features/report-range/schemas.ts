import { z } from '../../contract/zod.ts'

const day = z.string().check(z.maxLength(10))

/** Query of a report: `YYYY-MM-DD` in China's time, both included. The server checks the range with `rangeIssue`. */
export const dayRange = { from: day, to: day }
