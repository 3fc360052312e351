import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { dayRange } from '../report-range/schemas.ts'
import { HomeReport } from './schemas.ts'

export const home = named('home', {
  /** The whole page at once, of the calls that the user may see. At most `HOME_DAYS` days. */
  report: endpoint('GET', '/home', {
    summary: '首页',
    needs: 'CMC.SERV.REPORT',
    query: z.object(dayRange),
    reply: HomeReport
  })
})
