import { sqlMigration } from '../../sql-migration.ts'

/** Closed months of accounts with what they closed with. */
export const accountMonthTable = sqlMigration([
  `create table account_month (
    enterprise_id text not null references enterprise, month text not null, opening int not null,
    recharged int not null, corrected int not null, charged int not null, closing int not null,
    entries int not null, closed_by text not null, closed_at bigint not null,
    primary key (enterprise_id, month))`
])
