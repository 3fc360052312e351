import { sqlMigration } from '../sql-migration.ts'

const plain = (column: string) =>
  `update customer set ${column} = replace(${column}, '-', '') where ${column} like '%-%'`

const changes = [
  'create index service_record_call on service_record (call_record_id)',
  'create index clue_share_user on clue_share (user_id)',
  'create index clue_phone on clue (enterprise_id, phone)',
  ...['phone', 'phone2'].map(plain)
]

/** Indexes for lookups on every call and list; numbers are stored as dialled. */
export const caseIndexes = sqlMigration(changes)
