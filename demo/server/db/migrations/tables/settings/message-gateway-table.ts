import { sqlMigration } from '../../sql-migration.ts'

/** Gateways of enterprises; while `is_own` is false the server's is used and the rest is kept. */
export const messageGatewayTable = sqlMigration([
  `create table message_gateway (
    enterprise_id text primary key references enterprise, is_own boolean not null,
    url text not null, account text not null, secret text, former_secret text,
    former_until bigint)`,
  `create index sms_record_unanswered_of on sms_record (enterprise_id) where send_state = 3`
])

/** Whether the gateway of the enterprise had a message last, and not that of the server. */
export const ownGatewayColumn = sqlMigration([
  'alter table sms_record add column is_own_gateway boolean not null default false',
  // What the present gateway still owes an answer or a receipt for.
  `update sms_record set is_own_gateway = true from message_gateway
    where message_gateway.enterprise_id = sms_record.enterprise_id and message_gateway.is_own
      and (send_state = 3 or (send_state = 1 and receipt_state = 0))`
])
