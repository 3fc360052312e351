/** How long an invitation can be accepted. */
export const INVITATION_HOURS = 72
/** Most rows of a file of accounts. */
export const MOST_ACCOUNTS = 10_000
