import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { forbidden } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { exportedDays } from '../../jobs/exported-days.ts'
import { pageOfCalls } from '../calls/call-search.ts'
import { incomingMatching, toIncomingCalls } from './incoming-calls.ts'
import { robotIncomingServerMessages as messages } from './messages.ts'

/** Kind of job: AI呼入记录导出. */
const EXPORT = 23

export function robotIncomingHandlers(backend: Backend): Handlers['robotIncoming'] {
  const { db } = backend
  return {
    async list({ query }, { session }) {
      await backend.settled()
      const page = await pageOfCalls(db, await incomingMatching(db, session, query), query)
      return { ...page, list: [...(await toIncomingCalls(db, session.enterpriseId, page.list))] }
    },

    async exportRows({ body }, context) {
      if (!(await hasPermission(db, context.session, 'CMC.AI.INCOMING.CALL.RECORD')))
        throw forbidden()
      await backend.settled()
      const name = messages.exportFile({ time: exportedDays(body, Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    }
  }
}
