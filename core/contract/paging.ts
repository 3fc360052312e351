import { z } from './zod.ts'

/** Which page of a list, and how long a page is (doc 1 §9). */
export const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10)
}

/** By which of its fields a list can be sorted: `callDuration`, or `-callDuration` from the greatest down. */
export const sortedBy = (...fields: readonly string[]) => ({
  sort: z.optional(z.enum(fields.flatMap(field => [field, `-${field}`])))
})
