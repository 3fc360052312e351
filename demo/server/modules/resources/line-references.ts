/** What uses a line or a group of lines, and keeps it from being removed. */
import { type Kysely, sql } from 'kysely'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { callsOnLines } from '../line-monitor/calls-on-lines.ts'
import { namesText } from './share-writes.ts'

const namesBy = async (db: Kysely<Tables>, query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name)

/** In words: the tasks that are not finished, seats, published scenarios and calls; empty for none. */
export async function lineUsers(
  inside: Kysely<Tables>,
  enterpriseId: string,
  number: string
): Promise<string> {
  const tasks = await namesBy(
    inside,
    sql`select name from call_task where enterprise_id = ${enterpriseId} and status <> 4
      and draft -> 'selectedCidNumbers' @> to_jsonb(${number}::text)
      and coalesce((draft ->> 'cidResourceType')::int, 0) = 1 order by created_at`
  )
  const seats = await namesBy(
    inside,
    sql`select extension as name from seat where enterprise_id = ${enterpriseId}
      and cid_holders @> jsonb_build_array(jsonb_build_object('cidNumber', ${number}::text))
      order by extension`
  )
  const scenarios = await namesBy(
    inside,
    sql`select name from reception_number
      join reception_scenario on reception_scenario.id = scenario_id
      where reception_number.enterprise_id = ${enterpriseId} and number = ${number} order by name`
  )
  const calls = (await callsOnLines(inside, enterpriseId)).get(number) ?? 0
  return [
    tasks.length > 0 && messages.taskNames({ names: namesText(tasks) }),
    seats.length > 0 && messages.seatNames({ names: namesText(seats) }),
    scenarios.length > 0 && messages.scenarioNames({ names: namesText(scenarios) }),
    calls > 0 && messages.callsNow({ count: calls })
  ]
    .filter(Boolean)
    .join('；')
}

/** Names of the tasks that are not finished and dial with a group of lines. */
export const groupTasks = (inside: Kysely<Tables>, enterpriseId: string, groupId: string) =>
  namesBy(
    inside,
    sql`select name from call_task where enterprise_id = ${enterpriseId} and status <> 4
      and (draft ->> 'cidResourceType')::int = 2 and draft ->> 'selectedCidGroupId' = ${groupId}
      order by created_at`
  )
