import type { FastifyInstance } from 'fastify'
import type { Limits } from '../../options.ts'
import { type HttpGatewayOptions, httpGateway } from './gateway/http-gateway.ts'
import { messageReportRoute } from './gateway/message-report-route.ts'
import { simulatedGateway } from './gateway/simulated-gateway.ts'
import { messageSender } from './sending/message-sender.ts'

type Needs = Omit<Parameters<typeof messageSender>[0], 'gateway'> & { readonly limits: Limits }

/** The message sender with its gateway: the configured one, else a simulated one. */
export function openMessaging(needs: Needs, gateway: HttpGatewayOptions | undefined) {
  const sender = messageSender({
    ...needs,
    gateway: gateway ? httpGateway(gateway) : simulatedGateway(needs.db, needs.limits.dialSpeed)
  })
  return {
    ...sender,
    /** Adds the route of the gateway's reports. */
    serve(app: FastifyInstance): void {
      if (gateway) messageReportRoute(app, gateway.secret, sender)
    }
  }
}
