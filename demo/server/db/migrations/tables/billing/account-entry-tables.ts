import { sqlMigration } from '../../sql-migration.ts'

/** The day's beginning in China of a time in ms, as days since 1970. */
const day = '((created_at + 28800000) / 86400000)::int'

/**
 * Every change of a balance as an entry that stays as it is, and prices with the time from which they
 * hold. The balance of an account that exists becomes its first entry, its fees become prices.
 */
export const accountEntryTables = sqlMigration([
  `create table account_entry (
    id bigint generated always as identity primary key,
    enterprise_id text not null references enterprise, kind text not null, subject text not null,
    is_reversal boolean not null default false, amount int not null, quantity int not null,
    unit_price int not null, balance int not null, department_id text, user_id text, task_id text,
    line text, way text, voucher text, remark text not null default '', created_at bigint not null,
    day int not null generated always as (${day}) stored)`,
  `create unique index account_entry_once on account_entry
    (enterprise_id, kind, subject, is_reversal)`,
  `create index account_entry_bill on account_entry
    (enterprise_id, day) include (kind, department_id, amount, quantity, is_reversal)`,
  `create index account_entry_list on account_entry
    (enterprise_id, kind, created_at desc, id desc)`,
  `create index account_entry_newest on account_entry (enterprise_id, created_at desc, id desc)`,
  `create function refuse_entry_change() returns trigger language plpgsql as
    $$ begin
      raise exception 'account entries are not changed: a correction is a new entry';
    end $$`,
  `create trigger account_entry_stays before update or delete on account_entry
    for each row execute function refuse_entry_change()`,
  `create table account_rate (
    id bigint generated always as identity primary key,
    enterprise_id text not null references enterprise, kind text not null,
    line text not null default '', price int check (price >= 0), valid_from bigint not null,
    created_by text not null, created_at bigint not null)`,
  `create index account_rate_of on account_rate
    (enterprise_id, kind, line, valid_from desc, id desc)`,
  // A price of a line that is null follows the general one.
  `create function price_at(of_enterprise text, of_kind text, of_line text, at bigint)
    returns int language sql stable as $$ select coalesce(
      (select price from account_rate where enterprise_id = of_enterprise and kind = of_kind
        and line = of_line and of_line <> '' and valid_from <= at
        order by valid_from desc, id desc limit 1),
      (select price from account_rate where enterprise_id = of_enterprise and kind = of_kind
        and line = '' and valid_from <= at order by valid_from desc, id desc limit 1),
      0) $$`,
  `insert into account_rate (enterprise_id, kind, price, valid_from, created_by, created_at)
    select enterprise_id, kind, price, 0, '', 0 from number_account cross join lateral
      (values ('message', message_fee), ('numberView', fee)) as fees(kind, price)`,
  `insert into account_entry (enterprise_id, kind, subject, amount, quantity, unit_price, balance,
      created_at)
    select enterprise_id, 'opening', 'opening', balance, 1, balance, balance,
      (extract(epoch from clock_timestamp()) * 1000)::bigint
    from number_account where balance <> 0`,
  // Calls in progress are paid after the last cent.
  'alter table number_account drop constraint number_account_balance_check',
  'alter table number_account drop column fee, drop column message_fee',
  `alter table number_account
    add column warning_limit int not null default 0,
    add column warned text not null default '',
    add column closed_before bigint not null default 0,
    add column charged_month text not null default '',
    add column version int not null default 0`,
  `create index call_item_agent_part on call_item (agent_record_id)
    where agent_record_id is not null`,
  `insert into role_permission (role_id, code)
    select id, 'CMC.ACC.OVER.BASIC.OPER' from role where tag_code = 'ADMIN' and is_built_in
    on conflict do nothing`
])
