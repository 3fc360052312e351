import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { Colleague } from './schemas.ts'

/** Read every 5 s while the list is open. A backend without it answers 404; there is no list then. */
export const colleagues = named('colleagues', {
  list: endpoint('GET', '/agent/colleagues', {
    summary: '可转接的同事',
    needs: 'CCS.CALL.CENTER.BASIC.OPRE',
    reply: z.array(Colleague)
  })
})
