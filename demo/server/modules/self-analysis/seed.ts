import type { Kysely } from 'kysely'
import type { ViewSpec } from '../../../../core/features/self-analysis/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'

const views: readonly { readonly name: string; readonly spec: ViewSpec }[] = [
  {
    name: '每日接通率',
    spec: {
      ...{ set: 'calls', dimensions: ['day', 'direction'], measures: ['answerRate'], filters: [] },
      ...{ range: 'month', chart: 'line' }
    }
  },
  {
    name: '各任务意向分布',
    spec: {
      ...{ set: 'robotCalls', dimensions: ['task', 'level'], measures: ['answered'] },
      ...{ filters: [], range: 'month', chart: 'heat' }
    }
  },
  {
    name: '坐席工时构成',
    spec: {
      ...{ set: 'seatTime', dimensions: ['agent'], measures: ['free', 'busy', 'wrapUp'] },
      ...{ filters: [], range: 'week', chart: 'stacked' }
    }
  }
]

/** Views of the sample administrator; the first is shared with the role. */
export const insertSampleViews = (db: Kysely<Tables>, now: number) =>
  db
    .insertInto('analysis_view')
    .values(
      views.map(({ name, spec }, index) => ({
        ...{ id: `view-${index + 1}`, enterprise_id: 'ent-1', user_id: 'user-1', name },
        ...{ role_id: index === 0 ? 'role-1' : null, spec: JSON.stringify(spec) },
        ...{ version: 1, updated_at: now }
      }))
    )
    .execute()
