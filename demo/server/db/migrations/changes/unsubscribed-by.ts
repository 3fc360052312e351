import { sqlMigration } from '../sql-migration.ts'

/** Whose message was answered, or who added the number: its data scope. */
export const unsubscribedBy = sqlMigration([
  'alter table unsubscribed_number add column user_id text references user_account',
  `update unsubscribed_number set user_id = sms_record.user_id from message_reply
    join sms_record on sms_record.id = message_reply.record_id
    where unsubscribed_number.id = 'unsubscribed-' || message_reply.id`
])
