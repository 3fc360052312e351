import { sqlMigration } from '../../sql-migration.ts'

const [SUPERVISED, FINISHED] = [8, 4]

/** An event of a row, recorded in the transaction of the change if an endpoint wants it. */
const recordedBy = (table: string, type: string, on: string, isWanted: string): string =>
  `create trigger webhook_${table}_${on.split(' ')[0]} after ${on} on ${table} for each row
    when (${isWanted}) execute function record_webhook_event('${type}')`

const isCustomers = `new.ended_at is not null and coalesce(new.call_source, 0) <> ${SUPERVISED}`

/**
 * Endpoints of enterprises, the events that wait to be prepared for them, and the deliveries with
 * their attempts.
 */
export const webhookTables = sqlMigration([
  `create table webhook_endpoint (
    id text primary key, enterprise_id text not null references enterprise, url text not null,
    description text not null, events text not null, shows_numbers boolean not null,
    state text not null, secret text not null, former_secret text, former_until bigint,
    version int not null, failing_since bigint, created_by text not null, created_at bigint not null)`,
  'create index webhook_endpoint_list on webhook_endpoint (enterprise_id, created_at desc, id desc)',
  `create table webhook_event (
    id text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
    enterprise_id text not null references enterprise, type text not null, subject text not null,
    created_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint)`,
  'create index webhook_event_age on webhook_event (created_at, id)',
  `create table webhook_delivery (
    id text primary key, event_id text not null,
    endpoint_id text not null references webhook_endpoint on delete cascade,
    enterprise_id text not null references enterprise, type text not null, body text not null,
    state text not null, attempts int not null default 0, next_at bigint not null,
    leased_by text, last_status int, last_failure text, last_ms int, created_at bigint not null,
    unique (event_id, endpoint_id))`,
  `create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at)
    where state = 'waiting'`,
  "create index webhook_delivery_failed on webhook_delivery (endpoint_id) where state = 'failed'",
  'create index webhook_delivery_list on webhook_delivery (enterprise_id, created_at desc, id desc)',
  'create index webhook_delivery_age on webhook_delivery (created_at)',
  `create table webhook_attempt (
    id bigint generated always as identity primary key,
    delivery_id text not null references webhook_delivery on delete cascade,
    created_at bigint not null, status int, failure text, duration_ms int not null,
    answer text not null)`,
  'create index webhook_attempt_list on webhook_attempt (delivery_id, id)',
  `create function record_webhook_event() returns trigger language plpgsql as $$ begin
    if exists (select from webhook_endpoint e where e.enterprise_id = new.enterprise_id
        and e.state = 'active' and tg_argv[0] = any(string_to_array(e.events, ','))) then
      insert into webhook_event (enterprise_id, type, subject)
        values (new.enterprise_id, tg_argv[0], new.id);
    end if;
    return null;
  end $$`,
  recordedBy('call_record', 'call.ended', 'insert', isCustomers),
  recordedBy(
    'call_record',
    'call.ended',
    'update of ended_at',
    `old.ended_at is null and ${isCustomers}`
  ),
  recordedBy(
    'call_task',
    'call_task.finished',
    'update of status',
    `old.status <> ${FINISHED} and new.status = ${FINISHED}`
  ),
  recordedBy('service_record', 'service_record.created', 'insert', 'true'),
  recordedBy('work_order_event', 'work_order.changed', 'insert', 'true'),
  recordedBy(
    'sms_record',
    'message.receipt',
    'update of receipt_state, send_state',
    `(new.receipt_state <> 0 and old.receipt_state <> new.receipt_state)
      or (new.send_state = 2 and old.send_state <> 2)`
  )
])
