import type { ColumnType, Generated } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'

/** Address books: the enterprise's, and a personal one for each user. */
export interface AddressBookTables {
  /** With a user it belongs to the user's personal address book. */
  address_group: {
    id: string
    enterprise_id: string
    user_id: string | null
    parent_id: string | null
    name: string
    rank: Generated<number>
    version: Generated<number>
  }
  address_item: {
    id: string
    group_id: string
    /** The enterprise, and the user of a personal book: `ent-1/user-2`. */
    book_id: string
    name: string
    phone: string
    custom_fields: ColumnType<FieldValues, string | undefined, string>
    /** In the order of adding. */
    rank: Generated<number>
    created_at: number
    updated_at: number
    version: Generated<number>
  }
  /** Roles and departments that a group is shared with; with all when it has no rows. */
  address_group_access: {
    group_id: string
    kind: 'role' | 'department'
    /** Of the role or department. */
    target_id: string
    may_edit: boolean
  }
}
