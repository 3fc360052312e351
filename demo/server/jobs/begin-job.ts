/** Creates jobs of the transfer list. */

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type TransferType, transferType } from '../../../core/features/transfer-list/enums.ts'
import { transferMessages as messages } from '../../../core/features/transfer-list/messages.ts'
import type { Session } from '../auth/token-store.ts'
import type { Backend } from '../backend.ts'
import { lockEnterprise } from '../db/lock-enterprise.ts'
import type { Database, Tables } from '../db/schema/schema.ts'
import { isTable } from '../http/inspect-upload.ts'
import { refuse } from '../http/refusal.ts'
import type { RequestContext } from '../http/serve-endpoints.ts'
import type { Limits } from '../limits.ts'
import { recordOperation } from '../modules/operation-log/record-operation.ts'
import type { Job } from './job-types.ts'

type Begun = Pick<Backend, 'db' | 'transfers' | 'limits'>

/**
 * Throws when the user has the maximum of unfinished jobs; concurrent requests are checked one
 * after the other.
 */
async function checkRoom(
  db: Database,
  limits: Limits,
  { userId, enterpriseId }: Session
): Promise<void> {
  await lockEnterprise(db, enterpriseId)
  const rows = await db
    .selectFrom('transfer')
    .select('user_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('status', 'in', [0, 1])
    .limit(limits.enterpriseJobs)
    .execute()
  const own = await db
    .selectFrom('transfer')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', '=', userId)
    .where('status', 'in', [0, 1])
    .limit(limits.userJobs)
    .execute()
  if (own.length >= limits.userJobs) throw refuse(messages.tooManyJobs({ limit: limits.userJobs }))
  if (rows.length >= limits.enterpriseJobs)
    throw refuse(messages.tooManyJobsOfAll({ limit: limits.enterpriseJobs }))
}

/** Inserts a job, queues it and notifies the workers. `also` writes in the same transaction. */
export async function beginJob(
  backend: Begun,
  session: Session,
  job: Pick<Job, 'type' | 'name' | 'file_name'> & {
    input: object
    checkpoint: object
    also?: (inside: Transaction<Tables>, id: string) => Promise<unknown>
  }
): Promise<{ id: string }> {
  const { db, limits, transfers } = backend
  const id = randomUUID()
  const { input, checkpoint, also, ...named } = job
  const owner = { enterprise_id: session.enterpriseId, user_id: session.userId }
  const created_at = Date.now()
  await db.transaction().execute(async trx => {
    await checkRoom(trx, limits, session)
    await trx
      .insertInto('transfer')
      .values({
        ...named,
        ...owner,
        ...{ id, created_at, status: 0 },
        tip_message: '',
        sum_count: 0,
        success_count: 0,
        fail_count: 0,
        file_key: null,
        fail_key: null,
        is_seen: true,
        input: JSON.stringify(input),
        checkpoint: JSON.stringify(checkpoint),
        ...{ turn: 0, job_id: null }
      })
      .execute()
    await also?.(trx, id)
    await transfers.enqueue(trx, { ...owner, id, created_at })
  })
  transfers.wake()
  return { id }
}

/** The same for an export, which is recorded in the operation log because it exposes numbers. */
export async function beginExport(
  backend: Begun,
  { request, session }: RequestContext,
  type: TransferType,
  input: object,
  fileName: string
): Promise<{ id: string }> {
  const name = transferType.label(type)
  await recordOperation(backend.db, session, request, {
    ...{ type: 10, target: name, detail: fileName }
  })
  const checkpoint = { bytes: 0 }
  return beginJob(backend, session, { type, name, file_name: fileName, input, checkpoint })
}

/** The name of a spreadsheet uploaded by the session's user; refuses any other file. */
export async function uploadedTable(
  db: Database,
  { userId, enterpriseId }: Session,
  key: string
): Promise<string> {
  const file = await db
    .selectFrom('attachment')
    .select(['name', 'media_type'])
    .where('key', '=', key)
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(() => refuse(messages.noUpload()))
  if (!isTable(file.media_type)) throw refuse(messages.onlyTables())
  return file.name
}

/** `beginJob` with an uploaded spreadsheet; `also` writes in the same transaction. */
export async function beginImport<Input extends { readonly attachmentKey: string }>(
  backend: Begun,
  session: Session,
  type: 2 | 4 | 7 | 9 | 10 | 14 | 35 | 37,
  input: Input,
  also?: (inside: Transaction<Tables>) => Promise<unknown>
): Promise<{ id: string }> {
  const fileName = await uploadedTable(backend.db, session, input.attachmentKey)
  return beginJob(backend, session, {
    type,
    name: transferType.label(type),
    file_name: fileName,
    input,
    checkpoint: { rows: 0, bytes: 0 },
    ...(also && { also })
  })
}
