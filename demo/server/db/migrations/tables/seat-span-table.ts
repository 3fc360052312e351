import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table seat_span (
    id bigint generated always as identity primary key,
    enterprise_id text not null references enterprise, seat_id text not null, user_id text not null,
    agent_name text not null, extension text not null, sign_state text not null, cause text not null,
    call_record_id text, started_at bigint not null, ended_at bigint, seen_at bigint not null,
    server text not null)`,
  'create index seat_span_time on seat_span (enterprise_id, started_at desc, id desc)',
  'create unique index seat_span_open on seat_span (seat_id) where ended_at is null'
]

/** Periods in which a seat had one state; names are kept as of the time. */
export const seatSpanTable = sqlMigration(changes)

/** The runs of servers show until when an open span lasted (`server_run`). */
export const seatSpanHeartbeat = sqlMigration(['alter table seat_span drop column seen_at'])
