/** Storage quotas of users and enterprises, and expiry of files. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Requester } from '../auth/requester.ts'
import type { Database, Tables } from '../db/schema/schema.ts'
import type { FileStore } from '../files/file-store.ts'
import { serverMessages } from '../http/messages.ts'
import { refuse } from '../http/refusal.ts'
import type { Limits } from '../limits.ts'

const MEGABYTE = 1024 * 1024

/** Throws when these bytes would exceed the quota of the user or of the enterprise. */
export async function checkQuota(
  db: Database,
  limits: Pick<Limits, 'userBytes' | 'enterpriseBytes'>,
  { userId, enterpriseId }: Requester,
  more: number
): Promise<void> {
  const kept = (column: 'user_id' | 'enterprise_id', id: string) =>
    db
      .selectFrom('attachment')
      .select(eb =>
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size'), eb.lit(0)), 'float8').as('bytes')
      )
      .where(column, '=', id)
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow()
  const { userBytes, enterpriseBytes } = limits
  if ((await kept('user_id', userId)).bytes + more > userBytes)
    throw refuse(serverMessages.uploadQuota({ limit: Math.floor(userBytes / MEGABYTE) }))
  if ((await kept('enterprise_id', enterpriseId)).bytes + more > enterpriseBytes)
    throw refuse(serverMessages.uploadQuotaOfAll({ limit: Math.floor(enterpriseBytes / MEGABYTE) }))
}

/** Whether the parameters of a job name the file. */
const isNamed = (eb: ExpressionBuilder<Tables, 'attachment'>, unfinishedOnly: boolean) =>
  eb.exists(
    eb
      .selectFrom('transfer')
      .select('transfer.id')
      .where(sql<boolean>`transfer.input ->> 'attachmentKey' = attachment.key`)
      .where('transfer.status', 'in', unfinishedOnly ? [0, 1] : [0, 1, 2, 3, 4])
  )

/** Whether the file proves a signature, which keeps it. */
const isProof = (eb: ExpressionBuilder<Tables, 'attachment'>) =>
  eb.exists(
    eb
      .selectFrom('message_signature')
      .select('message_signature.id')
      .whereRef('message_signature.proof_key', '=', 'attachment.key')
  )

/** Whether the file belongs to a work order, which keeps it. */
const isOfOrder = (eb: ExpressionBuilder<Tables, 'attachment'>) =>
  eb.exists(
    eb
      .selectFrom('work_order_file')
      .select('work_order_file.order_id')
      .whereRef('work_order_file.attachment_key', '=', 'attachment.key')
  )

const dropAll = async (files: FileStore, keys: readonly { readonly key: string }[]) => {
  for (const { key } of keys) await files.drop(key)
}

/** Deletes uploaded spreadsheets that no import refers to any more. */
export async function dropImported(
  db: Database,
  files: FileStore,
  keys: readonly string[]
): Promise<void> {
  if (keys.length === 0) return
  const gone = await db
    .deleteFrom('attachment')
    .where('key', 'in', keys)
    .where(eb => eb.not(eb.or([isNamed(eb, false), isOfOrder(eb)])))
    .returning('key')
    .execute()
  await dropAll(files, gone)
}

/** Deletes expired files that no job needs; their jobs stay listed without a file. */
export async function dropOld(db: Database, files: FileStore, life: number): Promise<void> {
  const gone = await db
    .deleteFrom('attachment')
    .where('created_at', '<=', Date.now() - life)
    .where(eb => eb.not(eb.or([isNamed(eb, true), isProof(eb), isOfOrder(eb)])))
    .returning('key')
    .execute()
  const keys = gone.map(({ key }) => key)
  if (keys.length === 0) return
  for (const column of ['file_key', 'fail_key'] as const)
    await db
      .updateTable('transfer')
      .set({ [column]: null })
      .where(column, 'in', keys)
      .execute()
  await dropAll(files, gone)
}
