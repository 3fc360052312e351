import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table transfer (
    id text primary key, enterprise_id text not null, user_id text not null, type int not null,
    name text not null, file_name text not null, created_at bigint not null, status int not null,
    tip_message text not null, sum_count int not null, success_count int not null,
    fail_count int not null, file_key text, fail_key text, is_seen boolean not null,
    input jsonb not null, checkpoint jsonb not null, worker text, lease_until bigint not null)`,
  'create index transfer_owner on transfer (user_id, enterprise_id, created_at desc, id desc)',
  'create index transfer_waiting on transfer (created_at) where status < 2',
  `create table message_tip (
    id text primary key, enterprise_id text not null, user_id text not null, title text not null,
    message text not null, created_at bigint not null, has_read boolean not null)`,
  'create index message_tip_owner on message_tip (user_id, enterprise_id, created_at desc, id desc)'
]

/** Jobs with their progress, and the messages to their owners. */
export const transferTables = sqlMigration(changes)
