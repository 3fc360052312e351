import type { Rule } from './rule.ts'
import { atMost } from './validators/fields.ts'

/** The longest remark on a call or a customer (doc 3 §5). */
export const REMARK_LIMIT = 100

export const remark: Rule = atMost(REMARK_LIMIT)
