/** Characters of a signature, without brackets (rule text-message-2). */
export const LEAST_SIGNATURE = 2
export const LONGEST_SIGNATURE = 16
/** Characters of a template, and of a filled message with its signature (rule text-message-3). */
export const LONGEST_TEMPLATE = 500
export const LONGEST_MESSAGE = 1000
/** Characters of a reason or a remark. */
export const LONGEST_REASON = 200
