import { sql } from 'kysely'
import { rangeTimes } from '../../../../core/features/report-range/rules.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { Job } from '../../jobs/job-types.ts'
import { specOf } from './run-queries.ts'
import { sourceOf } from './sources.ts'

interface Cell {
  readonly measure: string
  readonly first?: string | undefined
  readonly second?: string | undefined
}

/** The calls that a number of an analysis is about; without values those of the total. */
export async function countedCalls(db: Database, requester: Requester, job: Job, cell: Cell) {
  const spec = specOf(job)
  const place = spec.measures.indexOf(cell.measure)
  if (place < 0 || (spec.set !== 'calls' && spec.set !== 'robotCalls'))
    throw refuse(messages.onlyCalls())
  const { from, dimensions, measures, filter } = sourceOf(spec)
  const keys = [cell.first, cell.second]
  const isOfGroup = dimensions.flatMap((field, index) =>
    keys[index] === undefined ? [] : [sql`${field} = ${keys[index]}`]
  )
  const times = { ...rangeTimes(spec), until: job.created_at }
  const counted = sql<string>`(select r.id from ${await from(db, requester, times)}
    where ${sql.join([filter, measures[place]?.rows ?? sql`true`, ...isOfGroup], sql` and `)})`
  return db
    .selectFrom('call_record')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('id', 'in', counted)
}
