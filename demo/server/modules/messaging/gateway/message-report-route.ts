/** Receipts and replies that a message gateway reports, signed with its secret. */
import type { FastifyInstance } from 'fastify'
import type { MessageSender } from '../sending/message-sender.ts'
import { isSigned } from './gateway-signature.ts'
import { Reports } from './http-gateway.ts'

const PATH = '/message_gateway/reports'
const MOST_BYTES = 2 * 1024 * 1024

/** Answers once the reports are in the database; the gateway repeats what was not answered. */
export function messageReportRoute(
  app: FastifyInstance,
  secret: string,
  { report }: Pick<MessageSender, 'report'>
): void {
  void app.register(async route => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body)
    )
    route.post(PATH, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      if (!isSigned(secret, request.headers, body, Date.now()))
        return reply.code(401).send({ ok: false })
      let reports: ReturnType<typeof Reports.parse>
      try {
        reports = Reports.parse(JSON.parse(body))
      } catch {
        return reply.code(400).send({ ok: false })
      }
      await report(reports)
      return { ok: true }
    })
  })
}
