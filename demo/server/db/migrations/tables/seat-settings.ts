import { sqlMigration } from '../sql-migration.ts'

/** What 坐席管理 sets: roles, levels in groups, secrets of telephones, and the seats that are bought. */
export const seatSettings = sqlMigration([
  `alter table seat
    add column agent_role smallint not null default 2,
    add column phone_version int not null default 0`,
  'alter table agent_group_seat add column level smallint not null default 1',
  'alter table enterprise add column seat_licences int not null default 50'
])

/** The login that has the telephone of a seat: so far the one with the latest tokens. */
export const seatLoginColumn = sqlMigration([
  'alter table seat add column family text',
  `update seat set family = (select t.family
    from auth_token t join login_family l on l.family = t.family
    where t.user_id = seat.user_id and t.enterprise_id = seat.enterprise_id
      and l.confined_to is null
    order by t.created_at desc limit 1)`
])
