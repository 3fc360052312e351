import { createHash } from 'node:crypto'

/**
 * A version that follows from the fields of a row, for rows that are changed in many places: equal
 * fields have equal versions.
 */
export const fieldsVersion = (fields: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16)
