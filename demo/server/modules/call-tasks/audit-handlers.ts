/** Endpoints of the review of call tasks. */
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { taskServerMessages as messages } from './messages.ts'
import { taskOf } from './task-by-id.ts'
import { moveTask } from './task-moves.ts'
import { recordReview } from './writes/record-review.ts'
import { EDITED, recordTaskOperation } from './writes/record-task-operation.ts'

export function taskAuditHandlers(
  backend: Backend
): Pick<Handlers['callTasks'], 'audit' | 'decisions'> {
  const { db, dialler } = backend

  return {
    async audit({ params, body }, context) {
      const task = await taskOf(backend, context.session, params.id)
      const reason = body.reason.trim() || messages.rejected()
      await moveTask(
        db,
        task,
        body.isApproved ? 'approve' : 'reject',
        backend.dialClock,
        body.isApproved ? '' : reason
      )
      await recordReview(db, task.id, await userName(db, context.session.userId), {
        is_approved: body.isApproved,
        reason: body.isApproved ? '' : reason
      })
      await recordTaskOperation(db, context, EDITED, task.name)
      dialler.changed(task.id)
      return null
    },

    async decisions({ params }, { session }) {
      const task = await taskOf(backend, session, params.id)
      const rows = await db
        .selectFrom('task_decision')
        .selectAll()
        .where('task_id', '=', task.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, user_name, reason, ...row }) => ({
        ...{ id, userName: user_name, isSubmitted: row.is_submitted },
        ...{ isApproved: row.is_approved, reason, createTime: row.created_at }
      }))
    }
  }
}
