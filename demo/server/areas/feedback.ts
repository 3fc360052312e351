import { randomUUID } from 'node:crypto'
import { feedbackKind } from '../../../core/contract/enums/feedback.ts'
import { feedbackText as t } from '../../../core/text/feedback.ts'
import { pace } from '../auth/pace.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'

/** How many messages one user may send in a minute. */
const PER_MINUTE = 5
const ADD = 1

export function feedbackHandlers({ db }: Backend): Handlers['feedback'] {
  const messages = pace(PER_MINUTE)

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
        // The list in which an administrator reads it.
        await recordOperation(trx, session, request, {
          type: ADD,
          target: t.logTarget(),
          detail: contact
            ? t.logDetailContact({ kind, content, contact })
            : t.logDetail({ kind, content })
        })
      })
      return { id }
    }
  }
}
