import { z } from './zod.ts'

/** Page number and page size of a list (rule list-1). */
export const paging = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 10)
}

/** A text that a list is searched by. */
export const searchText = z.optional(z.string().check(z.maxLength(64)))

/** Names of tasks and of what belongs to them are longer. */
export const longSearchText = z.optional(z.string().check(z.maxLength(128)))

/** A point in time that limits a list, in milliseconds since 1970. */
export const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

/** A page of a list. `hasMore` avoids a count request (rule list-6). */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    page: z.number(),
    pageSize: z.number(),
    total: z.number(),
    hasMore: z.boolean()
  })

/** Sortable fields of a list: `callDuration`, or `-callDuration` for descending order. */
export const sortedBy = (...fields: readonly string[]) => ({
  sort: z.optional(z.enum(fields.flatMap(field => [field, `-${field}`])))
})
