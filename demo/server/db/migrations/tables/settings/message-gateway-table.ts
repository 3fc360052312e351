import { sqlMigration } from '../../sql-migration.ts'

/** Gateways of enterprises; while `is_own` is false the server's is used and the rest is kept. */
export const messageGatewayTable = sqlMigration([
  `create table message_gateway (
    enterprise_id text primary key references enterprise, is_own boolean not null,
    url text not null, account text not null, secret text, former_secret text,
    former_until bigint)`,
  `create index sms_record_unanswered_of on sms_record (enterprise_id) where send_state = 3`
])
