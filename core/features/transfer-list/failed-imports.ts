/** The filter of the transfer list, which a page sets without loading the list. */
import { atom, readonlyType } from 'nanostores'

/** The search for imports that failed, or in which rows failed. */
export const failedImports = { only: 'failedImports' } as const

const $only = atom(false)
export const $onlyFailedImports = readonlyType($only)

/** Lists only failed imports, or all jobs again. */
export const listFailedImports = (only: boolean): void => $only.set(only)
