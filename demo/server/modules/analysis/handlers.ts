import { sql } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import type { Backend } from '../../backend.ts'
import { snapshot } from '../../db/snapshot.ts'
import { type Period, periodBefore } from '../../http/day-range.ts'
import { COUNT_LIMIT, countUpTo, pageOfRows, rowsOf } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { callsInScope } from '../calls/call-scope.ts'
import { toRecord } from '../calls/shown-call.ts'
import { scriptTemplates } from '../scripts/script-queries.ts'
import {
  analysedCalls,
  type Choice,
  chinaHours,
  filtered,
  isConnected,
  isHungUp,
  periodOf
} from './analysed-calls.ts'
import { hoursOf, totalsOf, trendOf } from './analysis-trend.ts'
import { addressOf, scriptNodesOf } from './script-nodes.ts'
import { type CourseGroup, type HourGroup, reportOf } from './sum-calls.ts'

const ROBOT = 1
type EarlierGroup = Omit<HourGroup, 'hours'>
/** Memory of a statement that joins many calls; above it, rows go to files. */
const WORK_MEMORY = '64MB'

export function analysisHandlers(backend: Backend): Handlers['analysis'] {
  const { db } = backend

  async function groupsOf(session: Requester, choice: Choice, before: Period) {
    const calls = (await analysedCalls(db, session, choice)).select([
      'id',
      chinaHours.as('hours'),
      isConnected.as('is_connected'),
      isHungUp.as('is_hung_up')
    ])
    const earlier = (await analysedCalls(db, session, choice, before)).select([
      'id',
      isConnected.as('is_connected')
    ])
    return snapshot(db, async trx => {
      await sql`set local work_mem = ${sql.lit(WORK_MEMORY)}`.execute(trx)
      const byHour = await sql<HourGroup>`select hours, is_connected, grade, is_transferred,
          count(*)::int as calls
        from (${calls}) as chosen left join dialogue_summary on call_record_id = chosen.id
        group by 1, 2, 3, 4`.execute(trx)
      const byCourse = await sql<CourseGroup>`select is_hung_up, template_code,
          template_version, grade, is_transferred, tags, turns, replies, nodes, last_node_id, words,
          count(*)::int as calls
        from (${calls}) as chosen left join dialogue_summary on call_record_id = chosen.id
        where is_connected group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`.execute(trx)
      const before = await sql<EarlierGroup>`select is_connected, grade, is_transferred,
          count(*)::int as calls
        from (${earlier}) as chosen left join dialogue_summary on call_record_id = chosen.id
        group by 1, 2, 3`.execute(trx)
      return { byHour: byHour.rows, byCourse: byCourse.rows, before: before.rows }
    })
  }

  return {
    async options(_, { session }) {
      const scripts = await scriptTemplates(db, session.enterpriseId)
        .select([
          'script_template.code as templateCode',
          'script_template.name as templateName',
          'main_node'
        ])
        .orderBy('rank')
        .execute()
      const known = await scriptNodesOf(db, session.enterpriseId)
      const visible = (await callsInScope(db, session))
        .select('id')
        .where('call_type', '=', ROBOT)
        .whereRef('call_task_id', '=', sql.ref('call_task.id'))
      const tasks = await db
        .selectFrom('call_task')
        .select(['call_task.id as callTaskId', 'name', 'template_code as templateCode'])
        .where('call_task.enterprise_id', '=', session.enterpriseId)
        .where(({ exists }) => exists(visible))
        .orderBy('created_at', 'desc')
        .orderBy('call_task.id', 'desc')
        .execute()
      return {
        scripts: scripts.map(({ main_node, ...script }) => ({
          ...script,
          nodes: known.nodesOf(script.templateCode),
          mainQuestion: main_node ? addressOf(script.templateCode, main_node) : ''
        })),
        tasks
      }
    },

    async report({ query }, { session }) {
      await backend.settled()
      const known = await scriptNodesOf(db, session.enterpriseId)
      const now = Date.now()
      const period = periodOf(query, now)
      const { begin, cut } = periodBefore(period, now)
      const groups = await groupsOf(session, query, { begin, end: cut })
      const { byHour, byCourse, before } = groups
      return {
        ...reportOf(byHour, byCourse, known, query.keyNode),
        before: totalsOf(before),
        trend: trendOf(byHour, hoursOf(period, now))
      }
    },

    async calls({ query }, { session }) {
      await backend.settled()
      const calls = filtered(await analysedCalls(db, session, query), query, query)
      const { limit, offset } = rowsOf(query)
      const rows = await calls
        .selectAll()
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const total = await countUpTo(db, calls.select('id').limit(COUNT_LIMIT))
      return pageOfRows(rows.map(toRecord), total, query)
    }
  }
}
