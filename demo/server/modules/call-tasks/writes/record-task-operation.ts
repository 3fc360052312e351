import { taskMessages } from '../../../../../core/features/call-tasks/task-messages.ts'
import type { OperationChange } from '../../../../../core/features/operation-log/schemas.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { RequestContext } from '../../../http/serve-endpoints.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../../operation-log/record-operation.ts'

export { ADDED, EDITED, REMOVED }

export async function recordTaskOperation(
  db: Database,
  { request, session }: RequestContext,
  type: 1 | 2 | 3,
  detail: string,
  changes: readonly OperationChange[] = []
): Promise<void> {
  const target = taskMessages.target()
  await recordOperation(db, session, request, { type, target, detail, changes })
}
