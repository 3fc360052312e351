import { z } from '../../contract/zod.ts'
import { dataScope } from './enums.ts'

/** A role of the session's enterprise. Times in ms. */
export const RoleRow = z.object({
  id: z.string(),
  name: z.string(),
  remark: z.string(),
  dataScope: dataScope.open,
  /** Came with the enterprise; read-only. */
  isBuiltIn: z.boolean(),
  /** Members who have it, disabled ones included. */
  memberCount: z.number(),
  permissionCount: z.number(),
  updateTime: z.number(),
  /** Grows with each change. */
  version: z.number(),
  /** Whether the requesting user may change or delete it; the server checks it again. */
  canChange: z.boolean(),
  /** Whether the requesting user may make a copy: holds all that it grants. */
  canCopy: z.boolean()
})
export type RoleRow = z.infer<typeof RoleRow>

/** With its permission codes (rule permission-3). */
export const RoleDetail = z.extend(RoleRow, { codes: z.array(z.string()) })
export type RoleDetail = z.infer<typeof RoleDetail>

/** What the requesting user may grant. */
export const RoleOptions = z.object({
  codes: z.array(z.string()),
  /** The widest scope. */
  dataScope: dataScope.open
})
export type RoleOptions = z.infer<typeof RoleOptions>
