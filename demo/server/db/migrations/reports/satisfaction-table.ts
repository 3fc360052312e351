import { sqlMigration } from '../sql-migration.ts'

/** Calls whose customers were invited to rate them; names are kept as of the time. */
export const satisfactionTable = sqlMigration([
  `create table satisfaction_rating (
    call_record_id text primary key references call_record,
    enterprise_id text not null references enterprise, user_id text not null,
    agent_name text not null, is_robot boolean not null, department_id text, department_name text not null,
    invited_at bigint not null, rating int, remark text not null default '',
    remark_by text, remark_by_name text, remark_at bigint)`,
  'create index satisfaction_rating_time on satisfaction_rating (enterprise_id, invited_at desc, call_record_id desc)'
])
