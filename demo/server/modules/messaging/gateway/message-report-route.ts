/** Receipts and replies that message gateways report, signed with their secrets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../db/schema/schema.ts'
import type { SecretBox } from '../../webhooks/delivery/signing.ts'
import type { MessageSender } from '../sending/message-sender.ts'
import { isSigned } from './gateway-signature.ts'
import { Reports } from './http-gateway.ts'
import { secretPurpose } from './message-gateways.ts'

const PATH = '/message_gateway/reports'
const MOST_BYTES = 2 * 1024 * 1024

/** Where the gateway of an enterprise reports to. */
export const reportPath = (enterpriseId: string): string =>
  `${PATH}/${encodeURIComponent(enterpriseId)}`

interface Needs {
  readonly db: Database
  readonly box: SecretBox
  /** Of the server's own gateway. */
  readonly secret: string | undefined
  readonly sender: Pick<MessageSender, 'report'>
}

/** The secrets by which an enterprise's gateway may sign now. */
async function secretsOf({ db, box }: Needs, enterpriseId: string): Promise<readonly string[]> {
  const row = await db
    .selectFrom('message_gateway')
    .select(['secret', 'former_secret', 'former_until'])
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()
  const isFormerValid = (row?.former_until ?? 0) > Date.now()
  return [row?.secret, isFormerValid ? row?.former_secret : undefined].flatMap(
    sealed => box.open(sealed ?? '', secretPurpose(enterpriseId)) ?? []
  )
}

/** They answer once the reports are in the database; a gateway repeats what was not answered. */
export function messageReportRoutes(app: FastifyInstance, needs: Needs): void {
  const { secret, sender } = needs

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    secrets: readonly string[],
    enterpriseId?: string
  ) {
    const body = typeof request.body === 'string' ? request.body : ''
    if (!secrets.some(one => isSigned(one, request.headers, body, Date.now())))
      return reply.code(401).send({ ok: false })
    let reports: ReturnType<typeof Reports.parse>
    try {
      reports = Reports.parse(JSON.parse(body))
    } catch {
      return reply.code(400).send({ ok: false })
    }
    if (enterpriseId === undefined) await sender.report(reports)
    else {
      // Another gateway may have used the same id.
      const own = reports.replies.map(one => ({ ...one, id: `${enterpriseId}:${one.id}` }))
      await sender.report({ ...reports, replies: own }, enterpriseId)
    }
    return { ok: true }
  }

  void app.register(async route => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body)
    )
    if (secret !== undefined)
      route.post(PATH, (request, reply) => receive(request, reply, [secret]))
    route.post<{ Params: { enterpriseId: string } }>(
      `${PATH}/:enterpriseId`,
      async (request, reply) => {
        const { enterpriseId } = request.params
        return receive(request, reply, await secretsOf(needs, enterpriseId), enterpriseId)
      }
    )
  })
}
