import { z } from '../../contract/zod.ts'

/** A department of the session's enterprise. */
export const DepartmentRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for one at the top. */
  parentId: z.nullable(z.string()),
  /** Names from the top to the department. */
  path: z.array(z.string()),
  /** User id of the head; null without one. */
  headId: z.nullable(z.string()),
  headName: z.string(),
  /** Members of the department itself. */
  memberCount: z.number(),
  /** With those of the departments below. */
  totalCount: z.number()
})
export type DepartmentRow = z.infer<typeof DepartmentRow>

/** A department with the members who can be its head: its own and those below, enabled. */
export const DepartmentDetail = z.extend(DepartmentRow, {
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Follows from the fields that an edit changes. */
  version: z.string()
})
export type DepartmentDetail = z.infer<typeof DepartmentDetail>

/** A department to choose, such as a parent. */
export const DepartmentOption = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  path: z.array(z.string())
})
export type DepartmentOption = z.infer<typeof DepartmentOption>
