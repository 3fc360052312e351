import { sql } from 'kysely'
import { gradingStatus } from '../../../../core/features/intent-rules/enums.ts'
import { intentRuleMessages } from '../../../../core/features/intent-rules/messages.ts'
import {
  type GradeChange,
  MOST_GRADED_DAYS,
  type Regrade
} from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import { checkRules } from '../../../../core/features/intent-rules/rules/check-rules.ts'
import { emptyTally } from '../../../../core/features/intent-rules/rules/tally.ts'
import { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { transferType } from '../../../../core/features/transfer-list/enums.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { readDayRange } from '../../http/day-range.ts'
import { newestFirst, pageInOrder } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginJob } from '../../jobs/begin-job.ts'
import { DRY_RUN, REGRADE } from '../../jobs/job-types.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { dropMany } from '../self-analysis/run-queries.ts'
import { scopeMark } from '../self-analysis/scope-mark.ts'
import type { GradingCheckpoint } from './grading-steps.ts'
import { intentRuleServerMessages as messages } from './messages.ts'
import { ruleSetOf } from './rule-set-queries.ts'
import type { DryRunInput } from './run-dry-run.ts'
import type { RegradeInput } from './run-regrade.ts'

type Area = Handlers['intentRuleSets']

/** A dry run can be read for a day. */
const KEPT_MS = 86_400_000

export function gradingHandlers(
  backend: Backend
): Pick<Area, 'startDryRun' | 'dryRun' | 'startRegrade' | 'regrades' | 'changes'> {
  const { db } = backend

  const checkpointOf = async (session: Session): Promise<GradingCheckpoint> => ({
    scope: await scopeMark(db, session),
    tally: emptyTally
  })

  /** Jobs end without their record, as when they are cancelled. */
  const settleRegrades = (enterpriseId: string) =>
    sql`update intent_regrade set message = transfer.tip_message,
        status = (${gradingStatus.codes}::text[])[transfer.status + 1]
      from transfer where transfer.id = intent_regrade.id and transfer.status >= 2
        and intent_regrade.enterprise_id = ${enterpriseId}
        and intent_regrade.status in ('waiting', 'running')`.execute(db)

  const toRegrade = (
    row: Awaited<ReturnType<typeof regradesOf>>['list'][number],
    { userId }: Requester
  ): Regrade => ({
    ...{ id: row.id, version: row.version, from: row.from_day, to: row.to_day },
    ...{ userName: row.user_name, createTime: row.created_at, status: row.status },
    ...{ message: row.message, calls: row.calls, doneCalls: row.done },
    ...{ changed: row.changed, kept: row.kept, isOwn: row.user_id === userId }
  })

  const regradesOf = (
    enterpriseId: string,
    code: string,
    query: { readonly page: number; readonly pageSize: number }
  ) =>
    newestFirst(
      db
        .selectFrom('intent_regrade')
        .selectAll()
        .where('enterprise_id', '=', enterpriseId)
        .where('code', '=', code),
      query
    )

  return {
    async startDryRun({ params: { templateCode }, body }, { session }) {
      const { subjects } = await ruleSetOf(db, session.enterpriseId, templateCode)
      readDayRange(body, MOST_GRADED_DAYS)
      const rules = IntentRules.safeParse(body.rules)
      // rule intent-rule-4
      if (!rules.success || checkRules(rules.data, subjects).length > 0)
        throw refuse(intentRuleMessages.noFit())
      await backend.settled()
      const { from, to } = body
      await dropMany(db, session, DRY_RUN)
      const input: DryRunInput = { templateCode, from, to, rules: rules.data }
      return beginJob(backend, session, {
        ...{ type: DRY_RUN, name: transferType.label(DRY_RUN), file_name: '', input },
        checkpoint: await checkpointOf(session)
      })
    },

    async dryRun({ params: { id } }, { session }) {
      const job = await db
        .selectFrom('transfer')
        .leftJoin('intent_dry_run', 'transfer_id', 'transfer.id')
        .selectAll('transfer')
        .select(['scope', 'result'])
        .where('transfer.id', '=', id)
        .where('type', '=', DRY_RUN)
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .where('created_at', '>', Date.now() - KEPT_MS)
        .executeTakeFirstOrThrow(() => absent(intentRuleMessages.noRun()))
      if (job.result && (await scopeMark(db, session)) !== job.scope)
        throw refuseField('SCOPE_CHANGED', intentRuleMessages.scopeChanged())
      const { templateCode, from, to } = job.input as DryRunInput
      return {
        ...{ id, templateCode, from, to, message: job.tip_message, result: job.result },
        ...{ doneCalls: job.success_count, calls: job.sum_count },
        status: gradingStatus.codes[job.status] ?? 'failed'
      }
    },

    async startRegrade({ params: { templateCode }, body: { from, to } }, { session, request }) {
      const { enterpriseId: enterprise_id, userId: user_id } = session
      const { version, templateName: name } = await ruleSetOf(db, enterprise_id, templateCode)
      if (version === 0) throw refuse(intentRuleMessages.regradeNeedsVersion())
      readDayRange({ from, to }, MOST_GRADED_DAYS)
      await settleRegrades(enterprise_id)
      await backend.settled()
      const input: RegradeInput = { templateCode, from, to, version }
      const user_name = await userName(db, user_id)
      const started = await beginJob(backend, session, {
        ...{ type: REGRADE, name: transferType.label(REGRADE), file_name: '', input },
        checkpoint: await checkpointOf(session),
        // One at a time for each script.
        also: (inside, id) =>
          inside
            .insertInto('intent_regrade')
            .values({
              ...{ id, enterprise_id, code: templateCode, version, user_id, user_name },
              ...{ from_day: from, to_day: to, status: 'waiting', created_at: Date.now() }
            })
            .onConflict(conflict =>
              conflict
                .columns(['enterprise_id', 'code'])
                .where('status', 'in', ['waiting', 'running'])
                .doNothing()
            )
            .returning('id')
            .executeTakeFirstOrThrow(() => refuse(intentRuleMessages.regradeRunning()))
      })
      await recordOperation(db, session, request, {
        ...{ type: EDITED, target: messages.target() },
        detail: messages.regraded({ version, name, from, to })
      })
      return started
    },

    async regrades({ params, query }, { session }) {
      await settleRegrades(session.enterpriseId)
      const page = await regradesOf(session.enterpriseId, params.templateCode, query)
      return { ...page, list: page.list.map(row => toRegrade(row, session)) }
    },

    async changes({ params, query }, { session }) {
      await db
        .selectFrom('intent_regrade')
        .select('id')
        .where('id', '=', params.id)
        .where('enterprise_id', '=', session.enterpriseId)
        .executeTakeFirstOrThrow(() => absent(intentRuleMessages.noRun()))
      const page = await pageInOrder(
        (await visibleCalls(db, session))
          .innerJoin('intent_change', 'call_record_id', 'call_record.id')
          .select(['call_record.id', 'started_at', 'customer_phone'])
          .select(['old_level', 'new_level', 'new_rule'])
          .where('regrade_id', '=', params.id)
          .orderBy('started_at', 'desc')
          .orderBy('call_record.id', 'desc'),
        query
      )
      const list = page.list.map(row => ({
        ...{ callRecordId: row.id, startTime: row.started_at, rule: row.new_rule },
        customerPhone: maskedPhone(row.customer_phone),
        from: row.old_level as GradeChange['from'],
        to: row.new_level as GradeChange['to']
      }))
      return { ...page, list }
    }
  }
}
