import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table feedback (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, kind text not null, content text not null,
    contact text not null, created_at bigint not null)`,
  'create index feedback_time on feedback (enterprise_id, created_at desc)'
]

/** Feedback of users to the operator of the console. */
export const feedbackTable = sqlMigration(changes)
