import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { LineMonitor } from './schemas.ts'

/** Use of the enterprise's numbers, of the calls of all users. */
export const lineMonitor = named('lineMonitor', {
  now: endpoint('GET', '/line_monitor', {
    summary: '线路监控',
    needs: 'CMC.LINE.MONI',
    reply: LineMonitor
  })
})
