import { sqlMigration } from '../sql-migration.ts'

const reviewed = `user_id text references user_account, audit int not null default 0,
  audit_reason text not null default '', auditor_name text not null default '', audited_at bigint,
  is_withdrawn boolean not null default false, revision int not null default 1`
const signatureIn = `coalesce(substring(content from '^【([^】]+)】'), left(enterprise.name, 16))`

const templates = [
  `create table message_signature (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    source int not null, remark text not null, proof_key text, proof_name text not null default '',
    created_at bigint not null, ${reviewed}, unique (enterprise_id, name))`,
  'create index message_signature_list on message_signature (enterprise_id, created_at desc, id desc)',
  // Templates had their signature in front of the text.
  `insert into message_signature (id, enterprise_id, name, source, remark, created_at, audit)
    select distinct 'sig-' || md5(enterprise_id || ${signatureIn}), enterprise_id, ${signatureIn},
      1, '', 0, 1
    from sms_template join enterprise on enterprise.id = enterprise_id`,
  `alter table sms_template add column kind int not null default 1,
    add column signature_id text references message_signature,
    add column created_at bigint not null default 0,
    ${reviewed.replace(/(^|,\s+)/g, '$1add column ')}`,
  `update sms_template set audit = 1, is_withdrawn = not is_usable,
      signature_id = 'sig-' || md5(enterprise_id || ${signatureIn}),
      content = regexp_replace(content, '^【[^】]+】', '')
    from enterprise where enterprise.id = enterprise_id`,
  `alter table sms_template alter column signature_id set not null,
    alter column created_at drop default, alter column kind drop default,
    drop column is_usable, drop column rank`,
  'create index sms_template_list on sms_template (enterprise_id, created_at desc, id desc)'
]

const tasks = [
  `create table message_task (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, name text not null,
    template_id text not null references sms_template, kind int not null, text text not null,
    state int not null, stop_reason text, recipients jsonb not null,
    values jsonb not null default '{}', created_at bigint not null, plan_at bigint,
    began_at bigint, ended_at bigint, transfer_id text, left_out jsonb not null default '{}',
    lengths jsonb not null default '{}', segments int not null default 0,
    total int not null default 0, waiting int not null default 0, sending int not null default 0,
    accepted int not null default 0, delivered int not null default 0,
    failed int not null default 0, unknown int not null default 0,
    cancelled int not null default 0, fee int not null default 0)`,
  'create index message_task_list on message_task (enterprise_id, created_at desc, id desc)',
  'create index message_task_running on message_task (state) where state in (0, 1)',
  'create index message_task_template on message_task (template_id)',
  `create table message_left_out (
    task_id text not null references message_task on delete cascade, rank int not null,
    typed text not null, name text not null, reason text not null, detail text not null,
    primary key (task_id, rank))`
]

const records = [
  // A message outlives its task: it was sent and charged.
  `alter table sms_record drop constraint sms_record_task_id_fkey, alter column task_id drop not null,
    add foreign key (task_id) references call_task on delete set null,
    add column message_task_id text references message_task on delete set null,
    add column task_name text not null default '', add column user_id text references user_account,
    add column template_id text references sms_template on delete set null,
    add column name text not null default '', add column rank int not null default 0,
    add column segments int not null default 0, add column fee int not null default 0,
    add column receipt_state int not null default 0, add column code text not null default '',
    add column attempt int not null default 0, add column tries int not null default 0,
    add column next_at bigint not null default 0, add column sent_at bigint,
    add column receipt_at bigint, add column is_deleted boolean not null default false`,
  `update sms_record set task_name = call_task.name, user_id = call_task.user_id, attempt = 1,
      segments = case when char_length(content) <= 70 then least(char_length(content), 1)
        else ceil(char_length(content) / 67.0)::int end,
      sent_at = case when send_state = 1 then sms_record.created_at end,
      receipt_state = case when send_state = 1 then 3 else 0 end
    from call_task where call_task.id = sms_record.task_id`,
  'drop index sms_record_task',
  `create index sms_record_task on sms_record (task_id, created_at desc, id desc)
    where task_id is not null`,
  'create index sms_record_list on sms_record (enterprise_id, created_at desc, id desc)',
  'create index sms_record_phone on sms_record (phone, created_at)',
  // A number is in a task once.
  `create unique index sms_record_recipient on sms_record (message_task_id, phone)
    where message_task_id is not null`,
  `create index sms_record_rank on sms_record (message_task_id, rank)
    where message_task_id is not null`,
  `create index sms_record_waiting on sms_record (message_task_id, next_at, rank)
    where send_state = 0`,
  'create index sms_record_sending on sms_record (next_at) where send_state = 3',
  `create index sms_record_unanswered on sms_record (sent_at)
    where send_state = 1 and receipt_state = 0`
]

const answers = [
  `create table message_reply (
    id text primary key, enterprise_id text not null references enterprise,
    record_id text not null references sms_record on delete cascade, phone text not null,
    content text not null, received_at bigint not null)`,
  'create index message_reply_record on message_reply (record_id, received_at)',
  `create table unsubscribed_number (
    id text primary key, enterprise_id text not null references enterprise, phone text not null,
    source text not null, remark text not null, creator_name text not null,
    created_at bigint not null, unique (enterprise_id, phone))`,
  `create index unsubscribed_number_list
    on unsubscribed_number (enterprise_id, created_at desc, id desc)`,
  `create table messaging_setting (
    enterprise_id text primary key references enterprise, quiet_start int not null,
    quiet_end int not null, rate int not null check (rate > 0))`,
  `create table message_sender (
    id int primary key, holder text not null, lease_until bigint not null)`,
  `create table simulated_message (
    key text primary key, phone text not null, content text not null, times int not null default 1,
    submitted_at bigint not null, code text not null, receipts_left int not null,
    receipt_at bigint not null, reply text not null)`,
  `create index simulated_message_due on simulated_message (receipt_at)
    where receipts_left > 0`
]

/** Signatures, templates, message tasks and messages with their receipts and replies. */
export const messagingTables = sqlMigration([...templates, ...tasks, ...records, ...answers])
