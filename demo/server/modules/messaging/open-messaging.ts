import type { FastifyInstance } from 'fastify'
import type { SharedGateway } from '../../../../core/features/message-gateway/enums.ts'
import type { Limits } from '../../limits.ts'
import type { Webhooks } from '../webhooks/open-webhooks.ts'
import { type HttpGatewayOptions, httpGateway } from './gateway/http-gateway.ts'
import { noGateway, ownGateways } from './gateway/message-gateways.ts'
import { messageReportRoutes } from './gateway/message-report-route.ts'
import { simulatedGateway } from './gateway/simulated-gateway.ts'
import { messageSender } from './sending/message-sender.ts'

type Needs = Omit<Parameters<typeof messageSender>[0], 'gateways'> & {
  readonly limits: Limits
  readonly webhooks: Pick<Webhooks, 'box' | 'policy'>
  /** Whether messages without a gateway are simulated. */
  readonly hasSamples: boolean
}

/** The message sender with its gateways. */
export function openMessaging(needs: Needs, configured: HttpGatewayOptions | undefined) {
  const { db, limits, webhooks, hasSamples } = needs
  const sharedKind: SharedGateway = configured ? 'http' : hasSamples ? 'simulated' : 'none'
  const shared = {
    http: () => (configured ? httpGateway(configured) : noGateway),
    simulated: () => simulatedGateway(db, limits.dialSpeed),
    none: () => noGateway
  }[sharedKind]()
  const gateways = { shared, own: ownGateways({ db, ...webhooks }) }
  const sender = messageSender({ ...needs, gateways })
  return {
    ...sender,
    ...{ shared, sharedKind },
    /**
     * What sends codes to an account: a real gateway of the server, else the own one of the only
     * enterprise of the account (rule session-5).
     */
    async codeGateway(onlyEnterprise: string | undefined) {
      const isOwnUsed = sharedKind !== 'http' && onlyEnterprise !== undefined
      const found = isOwnUsed ? (await gateways.own()).get(onlyEnterprise) : undefined
      return found
        ? { kind: 'http' as const, gateway: found }
        : { kind: sharedKind, gateway: shared }
    },
    /** Adds the routes of the gateways' reports. */
    serve: (app: FastifyInstance): void =>
      messageReportRoutes(app, { db, box: webhooks.box, secret: configured?.secret, sender })
  }
}

export type Messaging = ReturnType<typeof openMessaging>
