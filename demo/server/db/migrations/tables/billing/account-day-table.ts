import { sqlMigration } from '../../sql-migration.ts'

const sums = (rows: string) => `select enterprise_id, day, kind, coalesce(department_id, ''),
  is_reversal, count(*)::int, sum(quantity)::bigint, sum(amount)::bigint from ${rows}
  group by 1, 2, 3, 4, 5`
const columns = 'enterprise_id, day, kind, department_id, is_reversal, entries, quantity, amount'

/** Sums of the entries by day, added up by the statements that write them, under the account's lock. */
export const accountDayTable = sqlMigration([
  `create table account_day (
    enterprise_id text not null references enterprise, day int not null, kind text not null,
    department_id text not null, is_reversal boolean not null, entries int not null,
    quantity bigint not null, amount bigint not null,
    primary key (enterprise_id, day, kind, department_id, is_reversal))`,
  `insert into account_day (${columns}) ${sums('account_entry')}`,
  `create function add_account_days() returns trigger language plpgsql as $$ begin
      insert into account_day as known (${columns}) ${sums('added')} order by 1, 2, 3, 4, 5
      on conflict (enterprise_id, day, kind, department_id, is_reversal) do update set
        entries = known.entries + excluded.entries, quantity = known.quantity + excluded.quantity,
        amount = known.amount + excluded.amount;
      return null;
    end $$`,
  `create trigger account_entry_days after insert on account_entry
    referencing new table as added for each statement execute function add_account_days()`
])
