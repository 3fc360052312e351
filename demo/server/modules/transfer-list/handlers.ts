import type { ExtendAttribute } from '../../../../core/features/speed-reach/schemas.ts'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import type { Transfer } from '../../../../core/features/transfer-list/schemas.ts'
import type { TransferFile } from '../../../../core/features/transfer-list/transfer-file-endpoints.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { createTicket } from '../../auth/login-tickets.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { sendFile } from '../../files/send-file.ts'
import { newestFirst } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport, beginImport } from '../../jobs/begin-job.ts'
import { CANCELLED, cancelJob } from '../../jobs/cancel-job.ts'
import { exportedDays } from '../../jobs/exported-days.ts'
import { dropImported } from '../../jobs/file-quota.ts'
import { isFailedImport, mediaTypeOf, VOICES } from '../../jobs/job-kinds.ts'
import { failuresKey, type Job, resultKey, unlistedTypes } from '../../jobs/job-types.ts'
import { fieldConditions } from '../custom-fields/field-search.ts'
import { checkVoices } from '../voice-files/check-voices.ts'

/** Finished: succeeded, failed or cancelled (rule file-17). */
const over = [2, 3, CANCELLED]

const toTransfer = (job: Job, extendAttribute: ExtendAttribute | undefined): Transfer => ({
  id: job.id,
  name: job.name,
  fileName: job.file_name,
  createTime: job.created_at,
  status: job.status as Transfer['status'],
  tipMessage: job.tip_message,
  sumCount: job.sum_count,
  successCount: job.success_count,
  failCount: job.fail_count,
  resultItemList: [
    { type: 1, name: messages.good(), sumCount: job.success_count },
    { type: 2, name: messages.bad(), sumCount: job.fail_count }
  ],
  hasDetail: job.fail_key !== null,
  fileKey: job.file_key,
  type: job.type as Transfer['type'],
  ...(extendAttribute && Object.keys(extendAttribute).length > 0 && { extendAttribute })
})

const callTaskIn = ({ input }: Job): string | undefined =>
  (input as { readonly taskId?: string }).taskId

/** A job of the session's user. */
const ownJob = ({ db }: Backend, { userId, enterpriseId }: Session, id: string): Promise<Job> =>
  db
    .selectFrom('transfer')
    .selectAll()
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => refuse(messages.noJob()))

const nameOf = (job: Job, kind: TransferFile['kind']): string =>
  kind === 'result' ? job.file_name : messages.failuresFile({ name: job.file_name })

export function transferFileHandlers(backend: Backend): Handlers['transferFiles'] {
  const { db, files } = backend
  return {
    async list({ params }, { session }) {
      const job = await ownJob(backend, session, params.operationId)
      const kinds = { result: job.file_key, failures: job.fail_key } as const
      const keys = Object.values(kinds).filter(key => key !== null)
      if (keys.length === 0) return []
      const stored = await db
        .selectFrom('attachment')
        .select(['key', 'size'])
        .where('key', 'in', keys)
        .execute()
      return (['result', 'failures'] as const).flatMap(kind => {
        const file = stored.find(({ key }) => key === kinds[kind])
        if (!file) return []
        const { key: attachmentKey, size } = file
        return [{ attachmentKey, fileName: nameOf(job, kind), kind, size }]
      })
    },

    async failures({ params }, { request, session }) {
      const job = await ownJob(backend, session, params.id)
      if (!job.fail_key) throw refuse(messages.noResult())
      return sendFile(await files.open(job.fail_key), request, 'text/csv', nameOf(job, 'failures'))
    },

    async exportVoices({ body }, context) {
      await backend.settled()
      await checkVoices(db, context.session, body)
      const name = messages.voiceFile({ days: exportedDays(body, Date.now()) })
      return beginExport(backend, context, VOICES, body, name)
    },

    async voices({ params }, { request, session }) {
      const job = await ownJob(backend, session, params.operationId)
      if (job.type !== VOICES || !job.file_key) throw refuse(messages.noVoiceFile())
      return sendFile(await files.open(job.file_key), request, mediaTypeOf(job), job.file_name)
    }
  }
}

export function transferHandlers(backend: Backend): Handlers['transfers'] {
  const { db, limits, shortLived, tips, transfers } = backend

  const mine = ({ userId, enterpriseId }: Session) =>
    db
      .selectFrom('transfer')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)

  const jobOf = (session: Session, id: string) => ownJob(backend, session, id)

  return {
    async list({ query }, { session }) {
      const jobs = mine(session).where('type', 'not in', unlistedTypes).selectAll()
      const found = query.only === 'failedImports' ? jobs.where(isFailedImport) : jobs
      const page = await newestFirst(found, query)
      const ids = page.list.flatMap(job => callTaskIn(job) ?? [])
      const tasks =
        ids.length === 0
          ? []
          : await db
              .selectFrom('call_task')
              .select(['id', 'extend_attribute'])
              .where('enterprise_id', '=', session.enterpriseId)
              .where('id', 'in', ids)
              .execute()
      const attributes = new Map(tasks.map(task => [task.id, task.extend_attribute]))
      return {
        ...page,
        list: page.list.map(job => toTransfer(job, attributes.get(callTaskIn(job) ?? '')))
      }
    },

    async exportCalls({ body }, context) {
      await backend.settled()
      return beginExport(backend, context, 1, body, messages.exportFile({ time: date(Date.now()) }))
    },

    async exportCustomers({ body }, context) {
      // An unknown field is refused now instead of failing the job later.
      await fieldConditions(db, context.session.enterpriseId, body.customFields)
      const name = messages.exportCustomersFile({ time: date(Date.now()) })
      return beginExport(backend, context, 3, body, name)
    },

    importContacts: ({ body }, { session }) => beginImport(backend, session, 2, body),

    async cancel({ params }, { session }) {
      const job = await jobOf(session, params.id)
      await cancelJob(backend, job)
      return null
    },

    async clear({ body }, { session }) {
      if (body.idList.length === 0) return null
      const gone = await db
        .deleteFrom('transfer')
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .where('id', 'in', body.idList)
        .where('status', 'in', over)
        .returning(['id', 'input'])
        .execute()
      const keys = gone.flatMap(({ id }) => [resultKey(id), failuresKey(id)])
      if (keys.length > 0) await db.deleteFrom('attachment').where('key', 'in', keys).execute()
      for (const { id } of gone) await transfers.dropFiles(id)
      const imported = gone.map(({ input }) => (input as { attachmentKey?: string }).attachmentKey)
      await dropImported(
        db,
        backend.files,
        imported.filter(key => key !== undefined)
      )
      await tips.notify(session)
      return null
    },

    async ticket({ params, body }, { session }) {
      const job = await jobOf(session, params.id)
      const key = body.file === 'result' ? job.file_key : job.fail_key
      if (!key) throw refuse(messages.noResult())
      const name = nameOf(job, body.file)
      const ticket = await createTicket(shortLived, limits, `/files/${key}`, session)
      return { attachmentKey: key, name, ...ticket }
    },

    async hasRead(_, { session }) {
      await db
        .updateTable('transfer')
        .set({ is_seen: true })
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .where('is_seen', '=', false)
        .execute()
      await tips.notify(session)
      return null
    }
  }
}
