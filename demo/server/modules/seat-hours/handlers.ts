import type { UseGrouping } from '../../../../core/features/seat-hours/enums.ts'
import { LIMIT_DAYS } from '../../../../core/features/seat-hours/rules.ts'
import type { Backend } from '../../backend.ts'
import { snapshot } from '../../db/snapshot.ts'
import { readDayRange } from '../../http/day-range.ts'
import { pageOfRows, rowsOf } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { exportedDays } from '../../jobs/exported-days.ts'
import { seatHoursServerMessages as messages } from './messages.ts'
import { seatUse } from './seat-use.ts'
import { serverGaps } from './server-gaps.ts'

/** Kind of job: 坐席使用报表导出. */
const EXPORT = 16

export function seatHoursHandlers(backend: Backend): Handlers['seatHours'] {
  const { db, seatLog } = backend
  return {
    async use({ query }, { session }) {
      const now = Date.now()
      const { by, page, pageSize, ...filters } = query
      const { begin, end } = readDayRange(query, LIMIT_DAYS, now)
      await seatLog.settled()
      const search = { ...filters, begin, end, now, by: by as UseGrouping }
      const { rows, sum, gaps } = await snapshot(db, async inside => ({
        ...(await seatUse(inside, session, search)),
        gaps: await serverGaps(inside, begin, Math.min(end, now))
      }))
      const { offset, limit } = rowsOf({ page, pageSize })
      return {
        ...pageOfRows(rows.slice(offset, offset + limit), rows.length, query),
        ...{ sum, gaps }
      }
    },

    async exportUse({ body }, context) {
      const { begin, end } = readDayRange(body, LIMIT_DAYS)
      await seatLog.settled()
      const name = messages.exportFile({
        time: exportedDays({ beginTime: begin, endTime: end - 1 }, Date.now())
      })
      return beginExport(backend, context, EXPORT, body, name)
    }
  }
}
