import { z } from '../../contract/zod.ts'
import { FieldMeta, FieldValues } from '../custom-fields/schemas.ts'

/** A group of an address book that the user sees. */
export const AddressBookGroup = z.object({
  id: z.string(),
  /** Null for a root. */
  parentId: z.nullable(z.string()),
  groupName: z.string(),
  /** Without the members of the groups below. */
  memberCount: z.number(),
  canEdit: z.boolean(),
  /** Whether it is shared with chosen roles and departments only. */
  isRestricted: z.boolean(),
  version: z.number()
})
export type AddressBookGroup = z.infer<typeof AddressBookGroup>

/** A member of an address book. Times in ms. */
export const BookMember = z.object({
  id: z.string(),
  groupId: z.string(),
  addressBookGroupName: z.string(),
  customerName: z.string(),
  phoneNumber: z.string(),
  customFields: FieldValues,
  createTime: z.number(),
  updateTime: z.number(),
  /** Whether the user may change it. */
  canEdit: z.boolean(),
  version: z.number()
})
export type BookMember = z.infer<typeof BookMember>

/** Members of a book with the same number, newest first. */
export const DuplicateSet = z.object({
  phoneNumber: z.string(),
  members: z.array(BookMember)
})
export type DuplicateSet = z.infer<typeof DuplicateSet>

/** A role or department that sees a group. */
export const GroupGrant = z.object({
  kind: z.enum(['role', 'department']),
  id: z.string(),
  canEdit: z.boolean()
})
export type GroupGrant = z.infer<typeof GroupGrant>

/** Who sees and changes a group of the enterprise's book. */
export const GroupAccess = z.object({
  /** All who see the group above, when empty. */
  grants: z.array(GroupGrant),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  departments: z.array(z.object({ id: z.string(), name: z.string() })),
  version: z.number()
})
export type GroupAccess = z.infer<typeof GroupAccess>

/** A field of members with its settings. */
export const BookField = z.object({
  ...FieldMeta.shape,
  /** Members with a value. */
  usedCount: z.number(),
  version: z.number()
})
export type BookField = z.infer<typeof BookField>
