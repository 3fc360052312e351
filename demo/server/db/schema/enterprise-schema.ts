import type { ColumnType, Generated } from 'kysely'

/** Enterprises with their departments, users and roles. */
export interface EnterpriseTables {
  enterprise: {
    id: string
    name: string
    import_rows_limit: number
    recording_early_media: Generated<boolean>
    /** Seats that the enterprise has bought. */
    seat_licences: Generated<number>
    /** Robots that the enterprise has bought. */
    robot_licences: Generated<number>
    /** Highest library number of the blacklist so far. */
    last_library: Generated<number>
  }
  /** `code` is one of `enterpriseSetting`. */
  enterprise_setting: { enterprise_id: string; code: string; value: string }
  department: {
    id: string
    enterprise_id: string
    name: string
    /** Of the same enterprise; null for a root. */
    parent_id: ColumnType<string | null, string | null | undefined, string | null>
    /** User id. */
    head_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  user_account: {
    id: string
    username: string
    name: string
    mobile: string
    email: string
    password_hash: string
    /** Written by the database. */
    password_changed_at: ColumnType<number, undefined, never>
  }
  /** A user may belong to several enterprises; sign-in leads to the lowest `rank`. */
  membership: {
    user_id: string
    enterprise_id: string
    department_id: string
    rank: number
    /** 1 主管, 0 员工. */
    post: Generated<0 | 1>
    /** 1 normal, 2 disabled: may not enter this enterprise. */
    status: Generated<1 | 2>
    created_at: Generated<number>
  }
  role: {
    id: string
    enterprise_id: string
    name: string
    tag_code: string
    /** Whose rows its holders see. */
    data_scope: Generated<'own' | 'group' | 'department' | 'all'>
    remark: Generated<string>
    /** Came with the enterprise: read-only. */
    is_built_in: Generated<boolean>
    updated_at: Generated<number>
    /** Grows with each change. */
    version: Generated<number>
  }
  user_role: { user_id: string; role_id: string }
  role_permission: { role_id: string; code: string }
}
