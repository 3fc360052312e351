import { operationMessages as messages } from '../../../../core/features/operation-log/messages.ts'
import type { Backend } from '../../backend.ts'
import { newestOfMany } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { exportedDays } from '../../jobs/exported-days.ts'
import { operationsMatching, toOperation } from './read-operations.ts'

/** Kind of job: 操作日志导出. */
const EXPORT = 36

export function operationHandlers(backend: Backend): Handlers['operations'] {
  const { db } = backend
  return {
    async list({ query }, { session }) {
      const page = await newestOfMany(db, operationsMatching(db, session, query).selectAll(), query)
      return { ...page, list: page.list.map(toOperation) }
    },

    exportRows({ body }, context) {
      const name = messages.exportFile({ time: exportedDays(body, Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    }
  }
}
