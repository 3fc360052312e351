import { $user } from '../../session/user.ts'

const DEFAULT_ROWS = 100_000 // rule number-import-14

/** Maximum number of rows per file for the enterprise. */
export const rowsLimit = (): number => $user.get()?.loginEnterprise.importRowsLimit || DEFAULT_ROWS
