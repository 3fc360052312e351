import { endpoint } from '../endpoint.ts'
import { ErrorReport, MOST_REPORTS } from '../entities/error-report.ts'
import { z } from '../zod.ts'

/** Defects that pages report, before sign-in too. */
export const errorLogs = {
  report: endpoint('POST', '/error_logs', {
    summary: '上报前端错误',
    caller: 'anybody',
    body: z.object({
      reports: z.array(ErrorReport).check(z.minLength(1), z.maxLength(MOST_REPORTS))
    }),
    reply: z.null()
  })
}
