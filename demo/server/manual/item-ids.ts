/** The ids of numbers as requests write them: what is none finds nothing, and costs the database nothing. */

const isItemId = (written: string): boolean => /^\d{1,18}$/.test(written)

/** `-1` is nobody's. */
export const itemIdOf = (written: string): string => (isItemId(written) ? written : '-1')

export const itemIdsIn = (written: readonly string[]): string[] => written.filter(isItemId)
