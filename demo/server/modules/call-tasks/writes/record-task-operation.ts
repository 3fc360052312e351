import { taskMessages } from '../../../../../core/features/call-tasks/task-messages.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { RequestContext } from '../../../http/serve-endpoints.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../../operation-log/record-operation.ts'

export { ADDED, EDITED, REMOVED }

export async function recordTaskOperation(
  db: Database,
  { request, session }: RequestContext,
  type: 1 | 2 | 3,
  detail: string
): Promise<void> {
  await recordOperation(db, session, request, { type, target: taskMessages.target(), detail })
}
