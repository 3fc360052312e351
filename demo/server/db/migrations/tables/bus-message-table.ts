import { sqlMigration } from '../sql-migration.ts'

/**
 * What servers on one database send each other. A sequence alone would not do: id 5 may be committed
 * after id 6, and a reader that has seen 6 would never look for 5. `send_on_bus` takes the id under a
 * lock that ends after the commit, so ids become visible in ascending order, and notifications, which
 * keep commit order, arrive in it too. The content is text: `jsonb` rejects the character U+0000.
 */
export const busMessageTable = sqlMigration([
  `create table bus_message (
    id bigint generated always as identity primary key,
    server text not null, batch integer not null, created_at bigint not null, content text not null,
    unique (server, batch))`,
  `create function send_on_bus(sender text, number integer, messages text)
    returns void language plpgsql as $$
    declare sent bigint;
    begin
      perform pg_advisory_xact_lock(hashtext('bus_message'));
      insert into bus_message (server, batch, created_at, content)
        values (sender, number, (extract(epoch from clock_timestamp()) * 1000)::bigint, messages)
        on conflict (server, batch) do nothing returning id into sent;
      if sent is not null then
        perform pg_notify('hutong_bus', sent || ' ' || sender);
      end if;
    end $$`
])
