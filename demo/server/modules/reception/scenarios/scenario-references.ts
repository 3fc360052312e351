/** What a scenario may refer to: numbers, scripts and agent groups of the enterprise. */
import { type Kysely, sql } from 'kysely'
import type { ScenarioReferences } from '../../../../../core/features/reception/rules/check-scenario.ts'
import type { ReceptionOptions } from '../../../../../core/features/reception/schemas.ts'
import { canTransfer } from '../../../../../core/features/scripts/rules/script-edges.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { scriptTemplates } from '../../scripts/script-queries.ts'

/** `scenarioId`: its own numbers do not count as taken. */
export async function referencesOf(
  db: Kysely<Tables>,
  enterpriseId: string,
  scenarioId: string,
  now: number
): Promise<ScenarioReferences> {
  const numbers = await db
    .selectFrom('line_resource')
    .select('cid_number')
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const taken = await db
    .selectFrom('reception_number')
    .innerJoin('reception_scenario', 'reception_scenario.id', 'scenario_id')
    .select(['number', 'name'])
    .where('reception_number.enterprise_id', '=', enterpriseId)
    .where('scenario_id', '<>', scenarioId)
    .execute()
  const scripts = await scriptTemplates(db, enterpriseId)
    .select(['script_template.code', 'content'])
    .where('is_available', '=', true)
    .execute()
  const groups = await db
    .selectFrom('agent_group')
    .select(['id', 'name'])
    .select(
      sql<number>`(select count(*)::int from agent_group_seat where group_id = agent_group.id)`.as(
        'seats'
      )
    )
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  return {
    now,
    numbers: new Set(numbers.map(({ cid_number }) => cid_number)),
    taken: new Map(taken.map(({ number, name }) => [number, name])),
    scripts: new Map(
      scripts.flatMap(({ code, content }) =>
        content
          ? [[code, { canTransfer: canTransfer(content), variables: content.variables }] as const]
          : []
      )
    ),
    groups: new Map(groups.map(({ id, ...group }) => [id, group]))
  }
}

/** The same to choose from, by name. */
export async function optionsOf(
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<ReceptionOptions> {
  const numbers = await db
    .selectFrom('line_resource')
    .leftJoin('reception_number', join =>
      join
        .onRef('reception_number.number', '=', 'line_resource.cid_number')
        .onRef('reception_number.enterprise_id', '=', 'line_resource.enterprise_id')
    )
    .leftJoin('reception_scenario', 'reception_scenario.id', 'reception_number.scenario_id')
    .select(['cid_number', 'reception_scenario.id', 'reception_scenario.name'])
    .distinct()
    .where('line_resource.enterprise_id', '=', enterpriseId)
    .orderBy('cid_number')
    .execute()
  const names = await scriptTemplates(db, enterpriseId)
    .select(['script_template.code', 'script_template.name'])
    .execute()
  const { scripts, groups } = await referencesOf(db, enterpriseId, '', Date.now())
  return {
    numbers: numbers.map(({ cid_number: number, id, name }) => ({
      ...{ number, scenarioId: id, scenario: name ?? '' }
    })),
    groups: [...groups]
      .map(([id, group]) => ({ id, ...group }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'zh')),
    scripts: names.flatMap(({ code, name }) => {
      const found = scripts.get(code)
      return found ? [{ code, name, ...found, variables: [...found.variables] }] : []
    })
  }
}
