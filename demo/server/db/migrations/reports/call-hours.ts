import { sqlMigration } from '../sql-migration.ts'

/** China's offset in ms: hours and days of the tables begin by its clock. */
const OFFSET = 28_800_000

/** Call type of an agent's call, call source of a supervisor's leg, contact result 拒接. */
const [HUMAN, SUPERVISED, DECLINED] = [2, 8, 7]

/** What a call `c` adds to each sum; times in ms. */
const sums: Readonly<Record<string, string>> = {
  calls: '1',
  answered: '(c.answered_at is not null)::int',
  missed: `(c.direction = 1 and c.connect_result <> ${DECLINED} and c.answered_at is null
    and c.ended_at is not null)::int`,
  /** Calls with a talk time. */
  talked: '(c.answered_at is not null and c.ended_at is not null)::int',
  talk_ms: 'greatest(0, coalesce(c.ended_at - c.answered_at, 0))',
  ring_ms: 'greatest(0, coalesce(coalesce(c.answered_at, c.ended_at) - c.started_at, 0))',
  hold_seconds: 'c.holding_seconds'
}

/** Contact results; 0 has an answer, `unresolved` is 0 without one. */
const results: Readonly<Record<string, string>> = {
  result_0: '(c.connect_result = 0 and c.answered_at is not null)::int',
  unresolved: '(c.connect_result = 0 and c.answered_at is null)::int',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 14, 15].map(code => [
      `result_${code}`,
      `(c.connect_result = ${code})::int`
    ])
  )
}

/** Codes of each level in the three notations. */
const levels = {
  a: ['A', '01', '11'],
  b: ['B', '02', '12'],
  c: ['C', '03', '13'],
  d: ['D', '04'],
  e: ['E', '100'],
  f: ['F', '101']
}
const intents: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(levels).map(([letter, codes]) => [
    `intent_${letter}`,
    `(c.grade in (${codes.map(code => `'${code}'`).join(', ')}))::int`
  ])
)
/** Of the details `d`: the level set by hand, else the robot's. */
const grade = 'coalesce(d.manual_intent_code, d.intent_name) as grade'

interface Table {
  readonly name: string
  /** The column of the begin, and its length in ms. */
  readonly at: string
  readonly length: number
  readonly sums: Readonly<Record<string, string>>
}
const hours: Table = { name: 'call_hour', at: 'hour', length: 3_600_000, sums }
const days: Table = {
  ...{ name: 'call_day', at: 'day', length: 86_400_000 },
  sums: { ...sums, ...results, ...intents }
}

const isCounted = `c.deleted_at is null and coalesce(c.call_source, 0) <> ${SUPERVISED}`
const isOfSeat = `(c.call_type = ${HUMAN} and (c.call_task_id is null or c.call_source is not null))`

/** Adds the calls `c` of `from`, each `sign` times and with its `grade`; writes no row of zeros. */
function add({ name, at, length, sums: columns }: Table, from: string, isFolded = false): string {
  const names = Object.keys(columns)
  const values = names.map(column => `sum(c.sign * coalesce(${columns[column]}, 0)) as ${column}`)
  const begin = `(c.started_at + ${OFFSET}) / ${length} * ${length} - ${OFFSET}`
  return `insert into ${name} (enterprise_id, ${at}, user_id, direction, is_of_seat, is_folded,
      ${names.join(', ')})
    select * from (select c.enterprise_id, ${begin} as ${at}, c.user_id, c.direction,
        ${isOfSeat} as is_of_seat, ${isFolded} as is_folded, ${values.join(', ')}
      from (${from}) c where ${isCounted} group by 1, 2, 3, 4, 5) found
    where ${names.map(column => `${column} <> 0`).join(' or ')}`
}

/** Calls whose details exist already. */
const detailed = (calls: string): string =>
  `select c.*, ${grade} from (${calls}) c left join call_detail d on d.call_record_id = c.id`
const times = (sign: 1 | -1, rows: string): string => `select ${sign} as sign, r.* from ${rows} r`
const bare = (calls: string): string => `select c.*, null::text as grade from (${calls}) c`
const ofDetails = (rows: string): string =>
  `select d.sign, r.*, ${grade} from (${rows}) d join call_record r on r.id = d.call_record_id`
const addIntents = (rows: string): string => add({ ...days, sums: intents }, ofDetails(rows))

const both = `${times(1, 'added')} union all ${times(-1, 'removed')}`
const table = ({ name, at, sums: columns }: Table): readonly string[] => [
  `create table ${name} (
    enterprise_id text not null, ${at} bigint not null, user_id text not null,
    direction int not null, is_of_seat boolean not null, is_folded boolean not null default false,
    ${Object.keys(columns)
      .map(column => `${column} bigint not null default 0`)
      .join(', ')})`,
  `create index ${name}_time on ${name} (enterprise_id, ${at}, user_id)`,
  `create index ${name}_new on ${name} (enterprise_id) where not is_folded`
]

const transitions = {
  insert: 'referencing new table as added',
  update: 'referencing old table as removed new table as added',
  delete: 'referencing old table as removed',
  truncate: ''
}
/** A trigger after each statement; the function has its name. */
const after = (event: keyof typeof transitions, on: string, body: readonly string[]) => {
  const name = `${on}_${event}_sums`
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin ${body.map(statement => `${statement};`).join(' ')} return null; end $$`,
    `create trigger ${name} after ${event} on ${on} ${transitions[event]}
      for each statement execute function ${name}()`
  ]
}

/**
 * Sums of calls by hour and by day, for each agent and direction, as rows that are added up: each
 * statement that writes calls or their details appends its differences in its own transaction.
 * Deleted calls and supervisors' legs are left out. Intents follow the details; a call's insertion
 * has none yet, and its deletion deletes them first, while the call can still be read.
 */
export const callHours = sqlMigration([
  // What another server writes meanwhile would be in neither the first sums nor the triggers'.
  'lock table call_record, call_detail in share row exclusive mode',
  ...table(hours),
  ...table(days),
  add(hours, bare(times(1, 'call_record')), true),
  add(days, detailed(times(1, 'call_record')), true),
  ...after('insert', 'call_record', [
    add(hours, bare(times(1, 'added'))),
    add(days, bare(times(1, 'added')))
  ]),
  ...after('update', 'call_record', [add(hours, bare(both)), add(days, detailed(both))]),
  ...after('delete', 'call_record', [
    add(hours, bare(times(-1, 'removed'))),
    add(days, bare(times(-1, 'removed')))
  ]),
  ...after('truncate', 'call_record', ['truncate call_hour, call_day']),
  ...after('insert', 'call_detail', [addIntents(times(1, 'added'))]),
  ...after('update', 'call_detail', [addIntents(both)]),
  ...after('delete', 'call_detail', [addIntents(times(-1, 'removed'))]),
  `create function call_record_details_first() returns trigger language plpgsql as $$
    begin delete from call_detail where call_record_id = old.id; return old; end $$`,
  `create trigger call_record_details_first before delete on call_record
    for each row execute function call_record_details_first()`
])
