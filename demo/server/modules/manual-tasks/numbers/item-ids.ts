/** Number ids of requests; an invalid one matches nothing. */

const isItemId = (written: string): boolean => /^\d{1,18}$/.test(written)

/** `-1` belongs to no row. */
export const itemIdOf = (written: string): string => (isItemId(written) ? written : '-1')

export const itemIdsIn = (written: readonly string[]): string[] => written.filter(isItemId)
