import type { Endpoint } from './endpoint.ts'

type Rows = { readonly [name: string]: Endpoint }

/**
 * Endpoints of single pages, loaded with them: each carries its own name, `area.name`, as the first
 * table does not list it.
 */
export const named = <const R extends Rows>(area: string, rows: R): R =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, name: `${area}.${name}` }])
  ) as unknown as R
