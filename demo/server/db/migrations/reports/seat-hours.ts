import { sqlMigration } from '../sql-migration.ts'

/** China's offset in ms: hours and days of the tables begin by its clock. */
const OFFSET = 28_800_000

/** Seconds of a part of a state, by column of the sums. */
const sums = {
  free: "sign_state = 'SIGN_FREE'",
  busy: "sign_state = 'SIGN_BUSY'",
  ring: "sign_state = 'RING' or sign_state = 'CALLING' and phase = 'dialling'",
  talk_in: "sign_state = 'CALLING' and phase = 'inbound'",
  talk_out: "sign_state = 'CALLING' and coalesce(phase, '') not in ('dialling', 'inbound', 'held')",
  hold: "sign_state = 'CALLING' and phase = 'held'",
  wrap_up: "sign_state = 'CLEARING'"
}
const columns = Object.keys(sums)
const seat = 'enterprise_id, seat_id, user_id, agent_name, extension'

interface Table {
  readonly name: string
  /** The column of the begin, and its length in ms. */
  readonly at: string
  readonly length: number
}
const hours: Table = { name: 'seat_hour', at: 'hour', length: 3_600_000 }
const days: Table = { name: 'seat_day', at: 'day', length: 86_400_000 }

/**
 * Adds the ended states of `from`, cut at the hours or days. Seconds are those of the clock between
 * begin and end, so that adjoining states add up to the time between the first begin and the last end.
 */
const add = ({ name, at, length }: Table, from: string, isFolded = false): string =>
  `insert into ${name} (${seat}, ${at}, is_folded, first_at, last_at, ${columns.join(', ')})
    select ${seat}, ${at}, ${isFolded}, min(begin), max(finish),
      ${Object.values(sums)
        .map(state => `coalesce(sum(finish / 1000 - begin / 1000) filter (where ${state}), 0)::int`)
        .join(', ')}
    from (select s.*, ${at}, greatest(s.started_at, ${at}) as begin,
        least(s.ended_at, ${at} + ${length}) as finish
      from ${from} s cross join lateral generate_series(
        (s.started_at + ${OFFSET}) / ${length} * ${length} - ${OFFSET}, s.ended_at - 1, ${length}) ${at}
      where s.sign_state <> 'OFF_LINE' and s.ended_at > s.started_at) part
    group by ${seat}, ${at}`

const ENDED = '(select * from seat_span where ended_at is not null)'
const table = ({ name, at, length }: Table): readonly string[] => [
  `create table ${name} (
    enterprise_id text not null, seat_id text not null, user_id text not null,
    agent_name text not null, extension text not null, ${at} bigint not null,
    is_folded boolean not null default false, first_at bigint not null, last_at bigint not null,
    ${columns.map(column => `${column} int not null`).join(', ')})`,
  `create index ${name}_time on ${name} (enterprise_id, ${at}, user_id)`,
  `create index ${name}_new on ${name} (enterprise_id) where not is_folded`,
  add({ name, at, length }, ENDED, true)
]

const trigger = (event: string, transitions: string, body: readonly string[]) => [
  `create function seat_span_${event}_sums() returns trigger language plpgsql as $$
    begin ${body.map(statement => `${statement};`).join(' ')} return null; end $$`,
  `create trigger seat_span_${event}_sums after ${event} on seat_span ${transitions}
    for each statement execute function seat_span_${event}_sums()`
]
const INSERTED = '(select * from added where ended_at is not null)'
const NOW_ENDED = `(select a.* from added a join removed r using (id)
  where r.ended_at is null and a.ended_at is not null)`

const isFinal = `if exists (select 1 from removed r join added a using (id)
  where r.ended_at is not null and (r.seat_id, r.sign_state, r.started_at, r.ended_at)
    is distinct from (a.seat_id, a.sign_state, a.started_at, a.ended_at))
  then raise exception 'an ended state does not change'; end if`

/**
 * Phases of calls, and who changed a state; seconds of each state by seat and hour or day, appended in
 * the transaction that ends a state; the periods in which servers ran.
 */
export const seatHours = sqlMigration([
  // What another server writes meanwhile would be in neither the first sums nor the triggers'.
  'lock table seat_span in share row exclusive mode',
  `alter table seat_span add column phase text, add column by_user_id text,
    add column by_name text, add column origin text`,
  `update seat_span s set phase = case c.direction when 1 then 'inbound' else 'outbound' end
    from call_record c where c.id = s.call_record_id and s.sign_state = 'CALLING'`,
  `create index seat_span_user on seat_span (enterprise_id, user_id, started_at desc, id desc)`,
  ...table(hours),
  ...table(days),
  ...trigger('insert', 'referencing new table as added', [
    add(hours, INSERTED),
    add(days, INSERTED)
  ]),
  ...trigger('update', 'referencing old table as removed new table as added', [
    ...[isFinal, add(hours, NOW_ENDED), add(days, NOW_ENDED)]
  ]),
  ...trigger('truncate', '', ['truncate seat_hour, seat_day']),
  `create table if not exists server_run (
    server text primary key, started_at bigint not null, seen_at bigint not null)`,
  `insert into server_run select server, min(started_at), max(seen_at) from seat_span group by server`
])
