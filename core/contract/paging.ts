import { z } from './zod.ts'

/** Page number and page size of a list (rule list-1). */
export const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10)
}

/** Sortable fields of a list: `callDuration`, or `-callDuration` for descending order. */
export const sortedBy = (...fields: readonly string[]) => ({
  sort: z.optional(z.enum(fields.flatMap(field => [field, `-${field}`])))
})
