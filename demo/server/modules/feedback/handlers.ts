import { randomUUID } from 'node:crypto'
import { feedbackKind } from '../../../../core/features/feedback/enums.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { ADDED, recordOperation } from '../operation-log/record-operation.ts'
import { feedbackServerMessages } from './messages.ts'

/** Messages of one user per minute. */
const PER_MINUTE = 5 // rule message-6

export function feedbackHandlers({ db, counts }: Backend): Handlers['feedback'] {
  const messages = rateLimit(PER_MINUTE, counts('feedback'))

  return {
    async send({ body }, { session, request }) {
      messages.check(session.userId)
      messages.count(session.userId)
      const id = randomUUID()
      const kind = feedbackKind.label(body.kind)
      const { content, contact } = body
      await db.transaction().execute(async trx => {
        await trx
          .insertInto('feedback')
          .values({
            ...{ id, enterprise_id: session.enterpriseId, user_id: session.userId },
            ...{ kind: body.kind, content, contact, created_at: Date.now() }
          })
          .execute()
        // Administrators read it in the operation log.
        await recordOperation(trx, session, request, {
          type: ADDED,
          target: feedbackServerMessages.logTarget(),
          detail: contact
            ? feedbackServerMessages.logDetailContact({ kind, content, contact })
            : feedbackServerMessages.logDetail({ kind, content })
        })
      })
      return { id }
    }
  }
}
