import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { messagingMessages as messages } from '../../../../core/features/messaging/messages.ts'
import { recipientNumber } from '../../../../core/features/messaging/rules/recipient-number.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import { userName } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { insertRows, manyRows } from '../../db/insert-many.ts'
import { newestFirst, newestOfMany } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { numberMatching, shownIn } from '../call-tasks/task-items.ts'
import { ADDED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { recordsMatching, toRecords } from './record-queries.ts'

const EXPORT = 29
const [WAITING, SENDING] = [0, 3]

export function messageRecordHandlers(backend: Backend): Handlers['messageRecords'] {
  const { db } = backend
  return {
    async list({ query }, { session }) {
      const found = await recordsMatching(db, session, query)
      const page = await newestOfMany(db, found.selectAll(), query)
      return { ...page, list: await toRecords(db, session.enterpriseId, page.list) }
    },

    exportAll: ({ body }, context) =>
      beginExport(
        ...([backend, context, EXPORT, body] as const),
        messages.recordsFile({ time: date(Date.now()) })
      ),

    async remove({ body }, context) {
      const { session, request } = context
      await db.transaction().execute(async inside => {
        const rows = await (await recordsMatching(inside, session, {}))
          .select(['id', 'send_state'])
          .where('id', 'in', body.idList)
          .forUpdate()
          .execute()
        if (rows.length < new Set(body.idList).size) throw refuse(messages.noRecord())
        if (rows.some(row => row.send_state === WAITING || row.send_state === SENDING))
          throw refuse(messages.unfinished())
        await inside
          .updateTable('sms_record')
          .set({ is_deleted: true })
          .where('id', 'in', body.idList)
          .execute()
        const detail = messages.logRemoveRecords({ count: rows.length })
        await recordOperation(inside, session, request, {
          ...{ type: REMOVED, target: messages.record(), detail }
        })
      })
      return null
    }
  }
}

const columns = {
  ...{ id: 'text', enterprise_id: 'text', phone: 'text', source: 'text', remark: 'text' },
  ...{ creator_name: 'text', user_id: 'text', created_at: 'bigint' }
} as const

export function unsubscribedHandlers({ db }: Backend): Handlers['unsubscribedNumbers'] {
  const record = ({ session, request }: RequestContext, type: 1 | 3, detail: string) =>
    recordOperation(db, session, request, { type, target: messages.unsubscribed(), detail })

  return {
    async list({ query }, { session }) {
      let found = db
        .selectFrom('unsubscribed_number')
        .where('enterprise_id', '=', session.enterpriseId)
        .where(await isInScope(db, session))
      const phone = query.phone?.trim()
      if (phone)
        found = found.where(await numberMatching(db, session, 'unsubscribed_number', phone))
      const page = await newestFirst(found.selectAll(), query)
      const shown = await shownIn(
        db,
        session.enterpriseId,
        page.list.map(row => row.phone)
      )
      return {
        ...page,
        list: page.list.map(row => ({
          ...{ id: row.id, phone: shown(row.phone), source: row.source, remark: row.remark },
          ...{ creatorName: row.creator_name, createTime: row.created_at }
        }))
      }
    },

    async add({ body }, context) {
      const { enterpriseId, userId } = context.session
      const failures: { phone: string; message: string }[] = []
      const fresh = new Map<string, string>()
      for (const typed of body.phones) {
        const number = recipientNumber(typed)
        if (!('phone' in number)) failures.push({ phone: typed, message: ruleMessages.mobile() })
        else if (fresh.has(number.phone))
          failures.push({ phone: typed, message: messages.alreadyThere() })
        else fresh.set(number.phone, typed)
      }
      const creator = await userName(db, userId)
      const rows = [...fresh.keys()].map(phone => ({
        ...{ id: randomUUID(), enterprise_id: enterpriseId, phone, source: 'manual' },
        ...{ remark: body.remark.trim(), creator_name: creator, created_at: Date.now() },
        user_id: userId
      }))
      await insertRows(db, 'unsubscribed_number', columns, rows)
      const { rows: added } = await sql<{ phone: string }>`select n.phone
        from unsubscribed_number n join ${manyRows({ id: 'text' }, rows)} on v.id = n.id`.execute(
        db
      )
      const done = new Set(added.map(({ phone }) => phone))
      for (const [phone, typed] of fresh)
        if (!done.has(phone)) failures.push({ phone: typed, message: messages.alreadyThere() })
      const [good, bad] = [done.size, failures.length]
      if (good > 0) await record(context, ADDED, messages.logAddNumbers({ count: good }))
      const message = bad === 0 ? taskMessages.added() : taskServerMessages.added({ good, bad })
      return { success: good, fail: bad, message, failures }
    },

    async remove({ body }, context) {
      const gone = await db
        .deleteFrom('unsubscribed_number')
        .where('enterprise_id', '=', context.session.enterpriseId)
        .where(await isInScope(db, context.session))
        .where('id', 'in', body.idList)
        .returning('id')
        .execute()
      if (gone.length > 0)
        await record(context, REMOVED, messages.logRemoveNumbers({ count: gone.length }))
      return null
    }
  }
}
