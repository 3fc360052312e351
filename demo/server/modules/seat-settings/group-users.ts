import { type Kysely, sql } from 'kysely'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** `manualAnswerTarget` of a task whose calls go to a group. */
const GROUP = 1

/** In words: the tasks that are not finished, scenarios and types of orders that use a group; empty for none. */
export async function groupUsers(
  inside: Kysely<Tables>,
  enterpriseId: string,
  groupId: string
): Promise<string> {
  const named = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(inside)).rows.map(({ name }) => name).join('、')
  const within = sql`'$.**.groupId ? (@ == $id)', jsonb_build_object('id', ${groupId}::text)`
  const tasks = await named(sql`select name from call_task
    where enterprise_id = ${enterpriseId} and status <> 4
      and (draft ->> 'manualAnswerTarget')::int = ${GROUP}
      and draft ->> 'outManualTargetId' = ${groupId} order by created_at`)
  const scenarios = await named(sql`select name from reception_scenario as scenario
    left join reception_version as published
      on published.scenario_id = scenario.id and published.version = scenario.version
    where enterprise_id = ${enterpriseId} and (jsonb_path_exists(draft, ${within})
      or jsonb_path_exists(content, ${within})) order by created_at`)
  const types = await named(sql`select label as name from service_type
    where enterprise_id = ${enterpriseId} and group_id = ${groupId} order by rank`)
  return [
    tasks && messages.groupTasks({ names: tasks }),
    scenarios && messages.groupScenarios({ names: scenarios }),
    types && messages.groupTypes({ names: types })
  ]
    .filter(Boolean)
    .join('；')
}
