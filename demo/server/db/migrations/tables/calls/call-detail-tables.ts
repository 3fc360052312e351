import { sqlMigration } from '../../sql-migration.ts'

const changes = [
  `alter table call_record add column call_source int,
    add column handle_status int not null default 0`,
  'create index call_record_customer on call_record (customer_id, started_at desc, id desc)',
  'create index call_record_phone on call_record (enterprise_id, customer_phone, started_at desc)',
  `create index call_record_waiting on call_record (enterprise_id, started_at desc)
    where direction = 1 and answered_at is null and handle_status = 0`,
  `create table call_detail (
    call_record_id text primary key references call_record on delete cascade,
    transfer_status int not null default 0,
    ivr_key text not null default '', template_code text, intent_name text,
    manual_intent_code text, manual_intent_name text, manual_mark_intent text,
    remark text not null default '', is_seen boolean not null default false,
    tags jsonb not null default '[]', variables jsonb not null default '[]',
    chain jsonb not null default '[]', inbound_route jsonb, dialog_id text, recording text)`,
  `create table call_dialog (
    dialog_id text not null, sequence int not null, role text not null, text text not null,
    start_time int not null, end_time int not null, node_name text not null,
    ignored boolean not null, match_condition text, match_value text not null,
    primary key (dialog_id, sequence))`,
  `alter table script_template add column intent_levels jsonb not null default '[]'`,
  `create table intent_rule (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    levels jsonb not null, created_at bigint not null)`,
  `create table repair_item (
    call_record_id text primary key references call_record on delete cascade,
    customer_name text not null, id_card text not null, batch_id text not null,
    batch_status int not null, status int not null, message text not null)`
]

/** Details of calls: remarks, intents, transcripts, intent rules, repairs. */
export const callDetailTables = sqlMigration(changes)
