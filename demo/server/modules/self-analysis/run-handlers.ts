import { daysIn } from '../../../../core/features/report-range/rules.ts'
import { analysisSet } from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { MOST_DAYS } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import { specIssue } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { transferType } from '../../../../core/features/transfer-list/enums.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Backend } from '../../backend.ts'
import { readDayRange } from '../../http/day-range.ts'
import { COUNT_LIMIT, countUpTo, pageOfRows, rowsOf } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport, beginJob } from '../../jobs/begin-job.ts'
import { ANALYSIS } from '../../jobs/job-types.ts'
import { toRecord } from '../calls/shown-call.ts'
import { optionsOf } from './analysis-options.ts'
import { countedCalls } from './counted-calls.ts'
import { resultOf } from './result-of.ts'
import type { AnalysisCheckpoint } from './run-analysis.ts'
import { dropMany, groupsOf, KEPT_MS, ownRun, specOf, statusOf } from './run-queries.ts'
import { scopeMark } from './scope-mark.ts'

type Area = Handlers['selfAnalysis']

export function runHandlers(
  backend: Backend
): Pick<Area, 'options' | 'start' | 'run' | 'calls' | 'exportRun'> {
  const { db } = backend

  return {
    options: (_, { session }) => optionsOf(db, session),

    async start({ body }, { session }) {
      const issue = specIssue(body)
      if (issue !== undefined) throw refuse(issue)
      readDayRange(body, MOST_DAYS)
      await backend.settled()
      await dropMany(db, session, ANALYSIS)
      const name = transferType.label(ANALYSIS)
      const checkpoint: AnalysisCheckpoint = {
        scope: await scopeMark(db, session),
        days: 0,
        groups: []
      }
      return beginJob(backend, session, {
        ...{ type: ANALYSIS, name, file_name: '', input: body, checkpoint }
      })
    },

    async run({ params }, { session }) {
      const job = await ownRun(db, session, params.id)
      const [spec, status] = [specOf(job), statusOf(job)]
      return {
        ...{ id: job.id, spec, status, doneDays: job.success_count, days: daysIn(spec) },
        message: job.tip_message,
        createTime: job.created_at,
        keptUntil: job.created_at + KEPT_MS,
        result:
          status === 'done'
            ? await resultOf(db, session, spec, await groupsOf(db, session, job.id))
            : null
      }
    },

    async calls({ params, query }, { session }) {
      const job = await ownRun(db, session, params.id)
      await groupsOf(db, session, job.id)
      const calls = await countedCalls(db, session, job, query)
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
    },

    async exportRun({ params }, context) {
      const job = await ownRun(db, context.session, params.id)
      await groupsOf(db, context.session, job.id)
      const name = messages.exportFile({
        set: analysisSet.label(specOf(job).set),
        time: date(Date.now())
      })
      return beginExport(backend, context, 19, { runId: job.id }, name)
    }
  }
}
