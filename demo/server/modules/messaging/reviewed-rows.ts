/** What signatures and templates have in common: their review and their version. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { TemplateAudit } from '../../../../core/features/messaging/enums.ts'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'

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

/** Approves or rejects a row that waits for it. */
export async function review(
  inside: Kysely<Tables>,
  table: ReviewedTable,
  requester: Requester,
  id: string,
  of: { readonly version: number; readonly isApproved: boolean; readonly reason: string }
): Promise<{ readonly name: string }> {
  const row = await lockedRow(inside, table, requester, id)
  checkVersion(row, of.version)
  if (row.audit !== WAITING || row.is_withdrawn) throw refuse(messages.notWaiting())
  const reason = of.reason.trim()
  if (!of.isApproved && reason === '') throw refuseField('reason', messages.reasonMissing())
  await inside
    .updateTable(table)
    .set({
      audit: of.isApproved ? APPROVED : REJECTED,
      audit_reason: of.isApproved ? '' : reason,
      auditor_name: await userName(inside, requester.userId),
      audited_at: Date.now(),
      revision: row.revision + 1
    })
    .where('id', '=', id)
    .execute()
  return row
}

/** Withdraws an approved row. */
export async function withdraw(
  inside: Kysely<Tables>,
  table: ReviewedTable,
  requester: Requester,
  id: string,
  version: number
): Promise<{ readonly name: string }> {
  const row = await lockedRow(inside, table, requester, id)
  checkVersion(row, version)
  if (row.is_withdrawn) throw refuse(messages.withdrawn())
  await inside
    .updateTable(table)
    .set({ is_withdrawn: true, revision: row.revision + 1 })
    .where('id', '=', id)
    .execute()
  return row
}
