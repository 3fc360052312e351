import { taskMessages } from '../../../../../core/features/call-tasks/task-messages.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { RequestContext } from '../../../http/serve-endpoints.ts'
import { recordOperation } from '../../operation-log/record-operation.ts'

/** Types of the operation log. */
export const [ADDED, EDITED, REMOVED] = [1, 2, 3] as const

export async function recordTaskOperation(
  db: Database,
  { request, session }: RequestContext,
  type: 1 | 2 | 3,
  detail: string
): Promise<void> {
  await recordOperation(db, session, request, { type, target: taskMessages.target(), detail })
}
