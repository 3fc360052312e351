import { sqlMigration } from '../sql-migration.ts'

/** The login that has the telephone of a seat: so far the one with the latest tokens. */
export const seatLoginColumn = sqlMigration([
  'alter table seat add column family text',
  `update seat set family = (select t.family
    from auth_token t join login_family l on l.family = t.family
    where t.user_id = seat.user_id and t.enterprise_id = seat.enterprise_id
      and l.confined_to is null
    order by t.created_at desc limit 1)`
])
