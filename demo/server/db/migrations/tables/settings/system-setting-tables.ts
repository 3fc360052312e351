import { sqlMigration } from '../../sql-migration.ts'

/** Versions of the sections of the system settings, and the days on which tasks do not dial. */
export const systemSettingTables = sqlMigration([
  `create table setting_version (
    enterprise_id text not null references enterprise, section text not null, version int not null,
    primary key (enterprise_id, section))`,
  `create table holiday (
    enterprise_id text not null references enterprise, day text not null, name text not null,
    primary key (enterprise_id, day))`
])
