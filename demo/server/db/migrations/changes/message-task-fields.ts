import { sqlMigration } from '../sql-migration.ts'

/** Fields of the recipients that fill variables, and the version of the sending settings. */
export const messageTaskFields = sqlMigration([
  "alter table message_task add column fields jsonb not null default '{}'",
  'alter table messaging_setting add column version int not null default 1'
])
