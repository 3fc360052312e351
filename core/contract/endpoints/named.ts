import type { Endpoint } from '../endpoint.ts'

type Rows = { readonly [name: string]: Endpoint }

/**
 * Rows that only some pages ask for, and that come with those pages: each carries its own name,
 * `area.name`, since the first table does not list it.
 */
export const named = <const R extends Rows>(area: string, rows: R): R =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, name: `${area}.${name}` }])
  ) as unknown as R
