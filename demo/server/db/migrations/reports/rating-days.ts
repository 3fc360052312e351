import { sqlMigration } from '../sql-migration.ts'

const DAY = '86400000::bigint'
/** China's offset in ms. */
const OFFSET = 28_800_000
const day = `(invited_at + ${OFFSET}) / ${DAY} * ${DAY} - ${OFFSET}`

const times = (sign: 1 | -1, rows: string): string => `select ${sign} as sign, r.* from ${rows} r`
/** Adds the ratings of `from`, each `sign` times; writes no row of zeros. */
const add = (
  from: string
): string => `insert into rating_day (enterprise_id, day, user_id, rated, satisfied)
  select * from (select enterprise_id, ${day}, user_id, sum(sign) as rated,
      sum(sign * (rating in (1, 2))::int) as satisfied
    from (${from}) r where rating is not null group by 1, 2, 3) found
  where rated <> 0 or satisfied <> 0`
/** The same, also of the calls without a robot alone. */
const addWithSeats = (
  from: string
): string => `insert into rating_day (enterprise_id, day, user_id, rated, satisfied, seat_rated,
    seat_satisfied)
  select * from (select enterprise_id, ${day}, user_id, sum(sign) as rated,
      sum(sign * (rating in (1, 2))::int) as satisfied,
      sum(sign * (not is_robot)::int) as seat_rated,
      sum(sign * (not is_robot and rating in (1, 2))::int) as seat_satisfied
    from (${from}) r where rating is not null group by 1, 2, 3) found
  where rated <> 0 or satisfied <> 0 or seat_rated <> 0 or seat_satisfied <> 0`

const transitions = {
  insert: ['new table as added', times(1, 'added')],
  update: [
    'old table as removed new table as added',
    `${times(1, 'added')} union all ${times(-1, 'removed')}`
  ],
  delete: ['old table as removed', times(-1, 'removed')]
} as const

/**
 * Ratings by user and day in China's time, as rows that are added up: each statement that writes
 * ratings appends its differences in its own transaction. Rows of all users together have an empty
 * `user_id`, and leave out the differences that are not folded yet.
 */
export const ratingDays = sqlMigration([
  // What another server writes meanwhile would be in neither the first sums nor the triggers'.
  'lock table satisfaction_rating in share row exclusive mode',
  `create table rating_day (
    enterprise_id text not null, day bigint not null, user_id text not null,
    is_folded boolean not null default false,
    rated bigint not null, satisfied bigint not null)`,
  `create index rating_day_users on rating_day (enterprise_id, user_id, day)
    include (is_folded, rated, satisfied)`,
  'create index rating_day_new on rating_day (enterprise_id) where not is_folded',
  add(times(1, 'satisfaction_rating')),
  ...Object.entries(transitions).flatMap(([event, [tables, rows]]) => [
    `create function satisfaction_rating_${event}_sums() returns trigger language plpgsql as $$
      begin ${add(rows)}; return null; end $$`,
    `create trigger satisfaction_rating_${event}_sums after ${event} on satisfaction_rating
      referencing ${tables} for each statement
      execute function satisfaction_rating_${event}_sums()`
  ]),
  `create function satisfaction_rating_truncate_sums() returns trigger language plpgsql as $$
    begin truncate rating_day; return null; end $$`,
  `create trigger satisfaction_rating_truncate_sums after truncate on satisfaction_rating
    for each statement execute function satisfaction_rating_truncate_sums()`
])

/** Counts the ratings of agents' calls beside all: robots' calls belong to the user who ordered them. */
export const seatRatings = sqlMigration([
  'lock table satisfaction_rating in share row exclusive mode',
  'truncate rating_day',
  `alter table rating_day add column seat_rated bigint not null,
    add column seat_satisfied bigint not null`,
  'drop index rating_day_users',
  `create index rating_day_users on rating_day (enterprise_id, user_id, day)
    include (is_folded, rated, satisfied, seat_rated, seat_satisfied)`,
  addWithSeats(times(1, 'satisfaction_rating')),
  ...Object.entries(transitions).map(
    ([event, [, rows]]) =>
      `create or replace function satisfaction_rating_${event}_sums() returns trigger
        language plpgsql as $$ begin ${addWithSeats(rows)}; return null; end $$`
  )
])
