import { $user } from '../../session/user.ts'

const DEFAULT_ROWS = 100_000

/** How many rows of a file the enterprise may bring at once. */
export const rowsLimit = (): number => $user.get()?.loginEnterprise.importRowsLimit || DEFAULT_ROWS
