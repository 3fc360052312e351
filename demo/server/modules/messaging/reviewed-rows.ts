/** What signatures and templates have in common: their review and their version. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { MessageReview } from '../../../../core/features/messaging/endpoints.ts'
import type { TemplateAudit } from '../../../../core/features/messaging/enums.ts'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { RequestContext } from '../../http/serve-endpoints.ts'
import { EDITED } from '../operation-log/record-operation.ts'

interface Request<Body> {
  readonly params: { readonly id: string }
  readonly body: Body
}

type ReviewedTable = 'message_signature' | 'sms_template'
export const [WAITING, APPROVED, REJECTED] = [0, 1, 2] as const

interface Reviewed {
  readonly audit: TemplateAudit
  readonly audit_reason: string
  readonly auditor_name: string
  readonly audited_at: number | null
}
export const toReview = (row: Reviewed) => ({
  ...{ audit: row.audit, auditReason: row.audit_reason },
  ...{ auditorName: row.auditor_name, auditTime: row.audited_at }
})

/** Waits for review again. */
export const unreviewed = {
  ...{ audit: WAITING, audit_reason: '', auditor_name: '', audited_at: null }
} as const

const noneOf = {
  message_signature: messages.noSignature,
  sms_template: messages.noTemplate
} as const

/** A row of the enterprise, locked until the transaction ends. */
export async function lockedRow<Table extends ReviewedTable>(
  inside: Kysely<Tables>,
  table: Table,
  { enterpriseId }: Requester,
  id: string
): Promise<Selectable<Tables[Table]>> {
  const { rows } = await sql<Selectable<Tables[Table]>>`select * from ${sql.table(table)}
    where id = ${id} and enterprise_id = ${enterpriseId} for update`.execute(inside)
  const [row] = rows
  if (!row) throw absent(noneOf[table]())
  return row
}

/** Throws when the row is no longer the one that was read. */
export function checkVersion(row: { readonly revision: number }, version: number): void {
  if (row.revision !== version) throw refuseField('VERSION_CONFLICT', messages.changed())
}

/** What was approved is not edited. */
export function checkEditable(row: {
  readonly audit: number
  readonly is_withdrawn: boolean
}): void {
  if (row.is_withdrawn) throw refuse(messages.withdrawn())
  if (row.audit === APPROVED) throw refuse(messages.reviewed())
}

/** The review and the withdrawal of a table's rows, with their log entries. */
export function reviewHandlers(
  { db, messages: sender }: Backend,
  {
    table,
    record,
    stop
  }: {
    readonly table: ReviewedTable
    readonly record: (context: RequestContext, type: 2, detail: string) => Promise<unknown>
    /** Ends the message tasks that use a withdrawn row; resolves to their ids. */
    readonly stop: (inside: Transaction<Tables>, id: string) => Promise<readonly string[]>
  }
) {
  return {
    async review(
      { params: { id }, body }: Request<MessageReview>,
      context: RequestContext
    ): Promise<null> {
      const { isApproved, version } = body
      const reason = body.reason.trim()
      const { name } = await db.transaction().execute(async inside => {
        const row = await lockedRow(inside, table, context.session, id)
        checkVersion(row, version)
        if (row.audit !== WAITING || row.is_withdrawn) throw refuse(messages.notWaiting())
        if (!isApproved && reason === '') throw refuseField('reason', messages.reasonMissing())
        await inside
          .updateTable(table)
          .set({
            audit: isApproved ? APPROVED : REJECTED,
            audit_reason: isApproved ? '' : reason,
            auditor_name: await userName(inside, context.session.userId),
            audited_at: Date.now(),
            revision: row.revision + 1
          })
          .where('id', '=', id)
          .execute()
        return row
      })
      const detail = isApproved ? messages.logApprove({ name }) : messages.logReject({ name })
      await record(context, EDITED, detail)
      return null
    },

    async withdraw(
      { params: { id }, body }: Request<{ readonly version: number }>,
      context: RequestContext
    ): Promise<null> {
      const { name, stopped } = await db.transaction().execute(async inside => {
        const row = await lockedRow(inside, table, context.session, id)
        checkVersion(row, body.version)
        if (row.is_withdrawn) throw refuse(messages.withdrawn())
        await inside
          .updateTable(table)
          .set({ is_withdrawn: true, revision: row.revision + 1 })
          .where('id', '=', id)
          .execute()
        return { name: row.name, stopped: await stop(inside, id) }
      })
      sender.changed(...stopped)
      await record(context, EDITED, messages.logWithdraw({ name }))
      return null
    }
  }
}
