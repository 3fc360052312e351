/** A backend that sends its messages through a gateway of the tests. */

import { openGatewayServer, reportTo } from '../receivers/message-gateway-server.ts'
import { openBackend } from './backend.ts'
import { liveNumbers, messagesOf, noon } from './message-client.ts'

const secret = 'a secret of tests'

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
