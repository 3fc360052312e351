/** Backends that send their messages through a gateway of the tests. */
import type {
  GatewayDraft,
  GatewaySettings,
  GatewayTest
} from '../../../core/features/message-gateway/schemas.ts'
import type { ServerOptions } from '../../../demo/server/server.ts'
import { openGatewayServer, reportTo } from '../receivers/message-gateway-server.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { liveNumbers, messagesOf, noon } from './message-client.ts'

const secret = 'a secret of tests'

/** Through that of the server. */
export async function openMessageGateway() {
  const gateway = await openGatewayServer(secret)
  const backend = await openBackend({
    dialClock: () => noon,
    limits: { transferPause: 0, messageTick: 20 },
    messageGateway: { url: gateway.url, account: 'hutong', secret, timeout: 600 }
  })
  const admin = messagesOf(backend, (await backend.signIn('admin')).access_token)
  const { submissions, keys, answer, reset } = gateway

  return {
    ...{ admin, backend, submissions, keys, answer, reset },
    report: (body: object, key = secret) =>
      reportTo(`${backend.url}/message_gateway/reports`, body, key),
    async sent(count: number, from: number): Promise<string> {
      const task = await admin.prepare({ phones: liveNumbers(count, from) })
      await admin.start(task.id)
      return task.id
    },
    async close(): Promise<void> {
      await backend.close()
      gateway.close()
    }
  }
}

export const SECRET = 'secret-of-the-own-gateway'
export const GATEWAY_PATH = '/message_gateway'

const unlimited = { gatewayTestsPerMinute: 1000 }

/** Through the own one of its enterprise, once that is saved. */
export async function openOwnGateway({ limits, ...options }: Partial<ServerOptions> = {}) {
  const gateway = await openGatewayServer(SECRET)
  const backend = await openBackend({
    dialClock: () => noon,
    limits: { ...{ transferPause: 0, messageTick: 20, smsInterval: 0 }, ...unlimited, ...limits },
    allowsLocalWebhooks: true,
    ...options
  })
  const admin = messagesOf(backend, (await backend.signIn('admin')).access_token)
  const read = () => admin.ask<GatewaySettings>(GATEWAY_PATH)
  const own = (more: Partial<GatewayDraft> = {}): GatewayDraft => ({
    ...{ isOwn: true, url: gateway.url, account: 'yuanfan', secret: SECRET },
    ...more
  })
  return {
    ...{ gateway, backend, admin, read, own },
    async save(draft: GatewayDraft): Promise<void> {
      const { version } = await read()
      await admin.ask(GATEWAY_PATH, { ...draft, version }, 'PUT')
    },
    async sent(count: number, from: number): Promise<string> {
      const task = await admin.prepare({ phones: liveNumbers(count, from) })
      await admin.start(task.id)
      return task.id
    },
    report: async (body: object, secret = SECRET) =>
      reportTo(`${backend.url}${(await read()).reportPath}`, body, secret),
    test: (draft: GatewayDraft, phone = '13800138000') =>
      admin.ask<GatewayTest>(`${GATEWAY_PATH}/test`, { ...draft, phone }),
    /** For `beforeEach`. */
    async reset(): Promise<void> {
      gateway.reset()
      await backend.db.deleteFrom('message_gateway').execute()
    },
    async close(): Promise<void> {
      await backend.close()
      gateway.close()
    }
  }
}

/** Asks for the code of a sign-in. */
export const askForCode = ({ send }: Pick<TestBackend, 'send'>, phone: string) =>
  send('/api/oauth/sms_code', {
    headers: { authorization: `Basic ${btoa('hutong-web:')}` },
    body: { phone }
  })
