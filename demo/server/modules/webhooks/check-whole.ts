import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { forbidden } from '../../http/refusal.ts'

/** Throws for a user who does not see the rows of all: events are those of all departments. */
export async function checkWhole(db: Database, requester: Requester): Promise<void> {
  if ((await visibilityScopeOf(db, requester)) !== 'all') throw forbidden(messages.wholeOnly())
}
