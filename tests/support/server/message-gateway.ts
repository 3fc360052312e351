/** A message gateway of its own for the tests, and a backend that sends through it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  isSigned,
  signedHeaders
} from '../../../demo/server/modules/messaging/gateway/gateway-signature.ts'
import { openBackend } from './backend.ts'
import { liveNumbers, messagesOf, noon } from './message-client.ts'

const secret = 'a secret of tests'
interface Submission {
  readonly account: string
  readonly messages: readonly {
    readonly key: string
    readonly phone: string
    readonly content: string
  }[]
}
type Behaviour = (submission: Submission) => { status?: number; results: object[] } | 'silent'

export const accept: Behaviour = ({ messages }) => ({
  results: messages.map(({ key }) => ({ key, code: 'OK' }))
})

export async function openMessageGateway() {
  const submissions: Submission[] = []
  const test = { behave: accept }

  async function receive(request: IncomingMessage): Promise<ReturnType<Behaviour>> {
    const body = await text(request)
    if (!isSigned(secret, request.headers, body, Date.now())) return { status: 401, results: [] }
    const submission = JSON.parse(body) as Submission
    submissions.push(submission)
    return test.behave(submission)
  }
  const gateway = createServer((request, reply) => {
    void receive(request).then(answer => {
      if (answer === 'silent') return
      reply.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ results: answer.results }))
    })
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const backend = await openBackend({
    dialClock: () => noon,
    limits: { transferPause: 0, messageTick: 20 },
    messageGateway: {
      url: `http://127.0.0.1:${port}/send`,
      account: 'hutong',
      secret,
      timeout: 600
    }
  })
  const admin = messagesOf(backend, (await backend.signIn('admin')).access_token)

  return {
    admin,
    backend,
    submissions,
    keys: () => submissions.flatMap(({ messages }) => messages.map(({ key }) => key)),
    /** How the gateway answers until the next test. */
    answer(behave: Behaviour): void {
      test.behave = behave
    },
    /** For `beforeEach`. */
    reset(): void {
      submissions.length = 0
      test.behave = accept
    },
    async report(body: object, key = secret): Promise<number> {
      const content = JSON.stringify(body)
      const answer = await fetch(`${backend.url}/message_gateway/reports`, {
        method: 'POST',
        headers: signedHeaders(key, Date.now(), content),
        body: content
      })
      return answer.status
    },
    async sent(count: number, from: number): Promise<string> {
      const task = await admin.prepare({ phones: liveNumbers(count, from) })
      await admin.start(task.id)
      return task.id
    },
    async close(): Promise<void> {
      await backend.close()
      gateway.closeAllConnections()
      gateway.close()
    }
  }
}
