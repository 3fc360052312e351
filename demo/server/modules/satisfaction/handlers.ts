import { sql } from 'kysely'
import { isPoor, REPORT_DAYS, ratingRemark } from '../../../../core/features/satisfaction/rules.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { snapshot } from '../../db/snapshot.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { periodBefore, readDayRange } from '../../http/day-range.ts'
import {
  COUNT_LIMIT,
  countUpTo,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { forbidden } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { countChange } from '../system-settings/setting-versions.ts'
import { invitesCustomers, setInvitation } from './invitation-setting.ts'
import { satisfactionServerMessages as messages } from './messages.ts'
import { toRatedCalls } from './rated-calls.ts'
import { ratingPoints, ratingsByAgent, ratingsByGroup, sumOfRatings } from './rating-sums.ts'
import { saveRemark } from './save-remark.ts'
import { ratingsMatching, visibleRatings } from './visible-ratings.ts'

const EXPORT = 18
/** Poor calls that a report lists. */
const WORST = 10

const sortable: Sortable = {
  inviteTime: { by: sql.ref('invited_at') },
  rating: { by: sql.ref('rating'), isNullable: true }
}
const id = sql.ref('call_record_id')

export function satisfactionHandlers(backend: Backend): Handlers['satisfaction'] {
  const { db } = backend

  return {
    async list({ query }, { session }) {
      await backend.settled()
      const found = await ratingsMatching(db, session, query)
      const { limit, offset } = rowsOf(query)
      const rows = found.selectAll()
      const ordered =
        sorted(rows, query.sort, sortable, id) ??
        rows.orderBy('invited_at', 'desc').orderBy('call_record_id', 'desc')
      const page = await ordered.limit(limit).offset(offset).execute()
      const ids = found.select('call_record_id as id').limit(COUNT_LIMIT)
      const total = await countUpTo(db, ids)
      const listed = pageOfRows(page, total, query)
      return { ...listed, list: await toRatedCalls(db, listed.list) }
    },

    async options(_, { session }) {
      const found = await visibleRatings(db, session)
      const agents = await found
        .select(['user_id', 'agent_name'])
        .where('is_robot', '=', false)
        .distinctOn('user_id')
        .orderBy('user_id')
        .orderBy('invited_at', 'desc')
        .execute()
      const departments = await found
        .select(['department_id', 'department_name'])
        .where('department_id', 'is not', null)
        .distinctOn('department_id')
        .orderBy('department_id')
        .orderBy('invited_at', 'desc')
        .execute()
      return {
        agents: agents.map(row => ({ userId: row.user_id, agentName: row.agent_name })),
        departments: departments.map(row => ({
          departmentId: row.department_id ?? '',
          departmentName: row.department_name
        }))
      }
    },

    async remark({ params: { callRecordId }, body }, { session, request }) {
      const text = body.text.trim()
      assertValid(ratingRemark, text)
      const remark = await db.transaction().execute(async inside => {
        const changed = { callRecordId, text, readTime: body.readTime }
        const { saved, customerName: name } = await saveRemark(inside, session, changed)
        await recordOperation(inside, session, request, {
          type: EDITED,
          target: messages.target(),
          detail: saved ? messages.logRemark({ name }) : messages.logRemoveRemark({ name })
        })
        return saved
      })
      return { remark }
    },

    async exportRows({ body }, context) {
      if (!(await hasPermission(db, context.session, 'CMC.SATI.EVAL'))) throw forbidden()
      await backend.settled()
      const name = messages.exportFile({ time: date(Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    },

    async report({ query }, { session }) {
      const now = Date.now()
      const period = readDayRange(query, REPORT_DAYS, now)
      const { begin, cut } = periodBefore(period, now)
      await backend.settled()
      return snapshot(db, async inside => {
        const poorest = (await visibleRatings(inside, session))
          .selectAll()
          .where('rating', '>=', 4)
          .where('invited_at', '>=', period.begin)
          .where('invited_at', '<', period.end)
          .orderBy('rating', 'desc')
          .orderBy('invited_at', 'desc')
          .limit(WORST)
        return {
          sum: await sumOfRatings(inside, session, period),
          before: await sumOfRatings(inside, session, { begin, end: cut }),
          points: await ratingPoints(inside, session, period, now),
          agents: await ratingsByAgent(inside, session, period),
          groups: await ratingsByGroup(inside, session, period),
          worst: (await toRatedCalls(inside, await poorest.execute())).filter(isPoor)
        }
      })
    },

    async invitation(_, { session }) {
      return { isOn: await invitesCustomers(db, session.enterpriseId) }
    },

    async setInvitation({ body: { isOn } }, { session, request }) {
      await db.transaction().execute(async inside => {
        await setInvitation(inside, session.enterpriseId, isOn)
        await countChange(inside, session.enterpriseId, 'calls')
        await recordOperation(inside, session, request, {
          type: EDITED,
          target: messages.setting(),
          detail: isOn ? messages.logOn() : messages.logOff()
        })
      })
      return null
    }
  }
}
