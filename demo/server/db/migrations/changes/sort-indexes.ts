import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create index call_record_duration on call_record
    (enterprise_id, (ended_at - answered_at) desc nulls last, id desc)`,
  `create index call_record_ringing on call_record
    (enterprise_id, (coalesce(answered_at, ended_at) - started_at) desc nulls last, id desc)`,
  `create index customer_contact on customer
    (enterprise_id, last_contact_at desc nulls last, id desc)`,
  'create index call_item_begun on call_item (task_id, begun_at desc nulls last, id desc)',
  'create index clue_follow on clue (enterprise_id, last_follow_at desc nulls last, id desc)'
]

/** Indexes for the lists' optional orders; nulls order so that one index serves both directions. */
export const sortIndexes = sqlMigration(changes)
