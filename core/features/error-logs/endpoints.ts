import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { ErrorReport, MOST_REPORTS } from './schemas.ts'

/** Client error reports, also accepted before sign-in. */
export const errorLogs = {
  report: endpoint('POST', '/error_logs', {
    summary: '上报前端错误',
    caller: 'public',
    body: z.object({
      reports: z.array(ErrorReport).check(z.minLength(1), z.maxLength(MOST_REPORTS))
    }),
    reply: z.null()
  })
}
