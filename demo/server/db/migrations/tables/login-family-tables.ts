import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table login_family (
    family text primary key, user_id text not null references user_account)`,
  'create index login_family_user on login_family (user_id)',
  `insert into login_family (family, user_id)
    select family, min(user_id) from (
      select family, user_id from auth_token union all select family, user_id from kept_login
    ) as held group by family`,
  `alter table auth_token add foreign key (family)
    references login_family on delete cascade`,
  `alter table kept_login add foreign key (family)
    references login_family on delete cascade`
]

/** One row per active login; dependent rows cascade and cannot be inserted once it is deleted. */
export const loginFamilyTables = sqlMigration(changes)
