import { sqlMigration } from '../sql-migration.ts'

const grade = 'coalesce(manual_intent_code, intent_name) as grade'
const times = (sign: 1 | -1, rows: string): string =>
  `select ${sign} as sign, call_record_id, ${grade} from ${rows}`

/** Details after each statement, and the transition tables of their rows. */
const events = {
  insert: { tables: 'new table as added', rows: times(1, 'added') },
  update: {
    tables: 'old table as removed new table as added',
    rows: `${times(-1, 'removed')} union all ${times(1, 'added')}`
  },
  delete: { tables: 'old table as removed', rows: times(-1, 'removed') }
}

/**
 * Locks the calls whose intent changes before it is summed (rule home-12): the sums read the call as
 * the transaction before has left it, and a later change of the call reads this intent. The triggers'
 * names sort before those of the sums, so that they run first.
 */
export const intentLocks = sqlMigration(
  Object.entries(events).flatMap(([event, { tables, rows }]) => {
    const name = `call_detail_${event}_lock`
    return [
      `create function ${name}() returns trigger language plpgsql as $$
        begin
          perform id from call_record where id in (
            select call_record_id from (${rows}) d where grade is not null
            group by call_record_id, grade having sum(sign) <> 0)
            order by id for no key update;
          return null;
        end $$`,
      `create trigger ${name} after ${event} on call_detail referencing ${tables}
        for each statement execute function ${name}()`
    ]
  })
)
