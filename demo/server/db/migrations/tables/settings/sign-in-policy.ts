import { sqlMigration } from '../../sql-migration.ts'

/**
 * What an enterprise demands at a sign-in; the age of a password counts from its last change, that of
 * earlier accounts from this migration.
 */
export const signInPolicy = sqlMigration([
  `create table sign_in_policy (
    enterprise_id text primary key references enterprise, password_days int,
    allows_two_devices boolean not null, addresses text not null)`,
  `alter table user_account add column password_changed_at bigint not null
    default (extract(epoch from clock_timestamp()) * 1000)::bigint`,
  `create function count_password_change() returns trigger language plpgsql as
    $$ begin
      new.password_changed_at := (extract(epoch from clock_timestamp()) * 1000)::bigint;
      return new;
    end $$`,
  `create trigger password_changed before update of password_hash on user_account
    for each row when (old.password_hash is distinct from new.password_hash)
    execute function count_password_change()`
])
