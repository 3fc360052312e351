import { atMost } from '../../lib/validation/field-validators.ts'
import type { Rule } from '../../lib/validation/rule.ts'

/** Maximum length of a remark on a call or a customer (rule customer-29). */
export const REMARK_LIMIT = 100

export const remark: Rule = atMost(REMARK_LIMIT)
