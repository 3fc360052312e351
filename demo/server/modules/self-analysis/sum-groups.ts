/** Sums of the rows of some days, by the values of the dimensions. */
import { sql } from 'kysely'
import { MOST_GROUPS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import type { AnalysisSpec } from '../../../../core/features/self-analysis/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Group } from '../../db/schema/reports/self-analysis-schema.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Times } from './set-source.ts'
import { sourceOf } from './sources.ts'

interface Row {
  readonly keys: readonly string[]
  readonly sums: readonly number[]
}

/** Throws for an analysis with an issue. At most one more than `MOST_GROUPS`. */
export async function sumGroups(
  db: Database,
  requester: Requester,
  spec: AnalysisSpec,
  times: Times
): Promise<readonly Group[]> {
  const { from, dimensions, measures, filter } = sourceOf(spec)
  const sums = measures.flatMap(({ of, per }) => [
    sql`coalesce(sum(${of}), 0)::float8`,
    per ? sql`coalesce(sum(${per}), 0)::float8` : sql`count(*)::float8`
  ])
  const places = sql.raw(dimensions.map((_, index) => index + 1).join(', '))
  const { rows } = await sql<Row>`select array[${sql.join(
    dimensions.map((_, index) => sql.ref(`k${index}`))
  )}]::text[] as keys, sums from (select ${sql.join([
    ...dimensions.map((dimension, index) => sql`${dimension} as ${sql.ref(`k${index}`)}`),
    sql`array[${sql.join(sums)}]::float8[] as sums, count(*) as found`
  ])} from ${await from(db, requester, times)} where ${filter}
    ${dimensions.length > 0 ? sql`group by ${places}` : sql``}
    limit ${sql.lit(MOST_GROUPS + 1)}) as summed where found > 0`.execute(db)
  return rows.map(({ keys, sums: found }) => [keys, found])
}

/** Adds groups with the same values. */
export function mergeGroups(groups: readonly Group[]): readonly Group[] {
  const merged = new Map<string, Group>()
  for (const [keys, sums] of groups) {
    const name = JSON.stringify(keys)
    const before = merged.get(name)?.[1]
    merged.set(name, [keys, sums.map((sum, index) => sum + (before?.[index] ?? 0))])
  }
  return [...merged.values()]
}
