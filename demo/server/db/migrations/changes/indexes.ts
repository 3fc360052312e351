import { sqlMigration } from '../sql-migration.ts'

const changes = [
  'create index membership_list on membership (enterprise_id, created_at desc, user_id)',
  `create index customer_list on customer
    (enterprise_id, last_contact_at desc nulls last, id)`,
  'create index auth_token_pair on auth_token (pair)',
  'create index auth_token_end on auth_token (expires_at)',
  'create index kept_login_user on kept_login (user_id)',
  'create index kept_login_end on kept_login (expires_at)',
  'create index user_role_role on user_role (role_id)',
  'create index role_enterprise on role (enterprise_id)'
]

/** Indexes for list orders and for lookups of logins and roles. */
export const indexes = sqlMigration(changes)
