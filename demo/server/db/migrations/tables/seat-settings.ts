import { sqlMigration } from '../sql-migration.ts'

/** What 坐席管理 sets: roles, levels in groups, secrets of telephones, and the seats that are bought. */
export const seatSettings = sqlMigration([
  `alter table seat
    add column agent_role smallint not null default 2,
    add column phone_version int not null default 0`,
  'alter table agent_group_seat add column level smallint not null default 1',
  'alter table enterprise add column seat_licences int not null default 50'
])
