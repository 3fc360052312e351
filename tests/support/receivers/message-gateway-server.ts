/** A message gateway of its own for the tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  isSigned,
  signedHeaders
} from '../../../demo/server/modules/messaging/gateway/gateway-signature.ts'

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

/** A gateway that takes requests signed with `secret`. */
export async function openGatewayServer(secret: string) {
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
  return {
    url: `http://127.0.0.1:${port}/send`,
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
    close(): void {
      gateway.closeAllConnections()
      gateway.close()
    }
  }
}

/** Posts a report to a server as a gateway does; resolves to the status. */
export async function reportTo(address: string, body: object, secret: string): Promise<number> {
  const content = JSON.stringify(body)
  const headers = signedHeaders(secret, Date.now(), content)
  return (await fetch(address, { method: 'POST', headers, body: content })).status
}
