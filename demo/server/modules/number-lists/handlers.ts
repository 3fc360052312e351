import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type NumberListKind, numberListKind } from '../../../../core/features/call-tasks/enums.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import { numberListMessages as listMessages } from '../../../../core/features/number-lists/messages.ts'
import { transferType } from '../../../../core/features/transfer-list/enums.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { containing, newestFirst } from '../../http/paging.ts'
import { refuse } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { beginImport, beginJob } from '../../jobs/begin-job.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  EXPORTED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import {
  freshLibrary,
  GLOBAL,
  hasLibrary,
  holdLibrary,
  isUsed,
  lockLibraries
} from './library-queries.ts'
import { insertListed, type Listed, listedOn, readListed } from './listed-numbers.ts'

const [IMPORT, EXPORT] = [7, 8] as const

/** Handlers common to the three lists. */
function rowsOf(backend: Backend, kind: NumberListKind): Handlers['redList'] {
  const { db } = backend
  const title = numberListKind.label(kind)

  /** The list or library a request refers to; only the blacklist has libraries. */
  async function listKeyOf({ enterpriseId }: Session, of: { readonly libId: number }) {
    const libId = kind === 'black' ? of.libId : GLOBAL
    if (kind === 'black' && !(await hasLibrary(db, enterpriseId, libId)))
      throw refuse(messages.noLibrary())
    return { enterpriseId, kind, libId }
  }

  const record = ({ session, request }: RequestContext, type: 1 | 2 | 3 | 10, detail: string) =>
    recordOperation(db, session, request, { type, target: title, detail })

  return {
    async list({ query }, { session }) {
      let found = listedOn(db, await listKeyOf(session, query))
      const phone = query.phone?.trim()
      if (phone) found = found.where('phone', 'like', containing(phone))
      const page = await newestFirst(found.selectAll(), query)
      return {
        ...page,
        list: page.list.map(row => ({
          id: row.id,
          phone: row.phone,
          libId: row.lib_id,
          remark: row.remark,
          creatorName: row.creator_name,
          createTime: row.created_at
        }))
      }
    },

    async add({ body }, context) {
      const { session } = context
      const listKey = await listKeyOf(session, body)
      const failures: { phone: string; message: string }[] = []
      const fresh = new Map<string, Listed & { written: string }>()
      const remark = body.remark.trim()
      for (const written of body.phones) {
        const read = readListed(written)
        if ('message' in read) failures.push({ phone: written, message: read.message })
        else if (fresh.has(read.phone))
          failures.push({ phone: written, message: taskMessages.phoneThere() })
        else fresh.set(read.phone, { id: randomUUID(), phone: read.phone, remark, written })
      }
      const added = await db.transaction().execute(async inside => {
        if (!(await holdLibrary(inside, listKey.enterpriseId, listKey.libId)))
          throw refuse(messages.noLibrary())
        return insertListed(inside, listKey, session.userId, [...fresh.values()])
      })
      for (const { phone, written } of fresh.values())
        if (!added.has(phone)) failures.push({ phone: written, message: taskMessages.phoneThere() })
      const [good, bad] = [added.size, failures.length]
      const message = bad === 0 ? taskMessages.added() : messages.added({ good, bad })
      if (good > 0) await record(context, ADDED, messages.added({ good, bad }))
      return { success: good, fail: bad, message, failures }
    },

    async importFile({ body }, { session }) {
      const { libId } = await listKeyOf(session, body)
      const { attachmentKey } = body
      return beginImport(backend, session, IMPORT, { attachmentKey, kind, libId })
    },

    async exportAll({ body }, context) {
      const { libId } = await listKeyOf(context.session, body)
      const fileName = messages.listFile({ title, time: date(Date.now()) })
      await record(context, EXPORTED, fileName)
      return beginJob(backend, context.session, {
        type: EXPORT,
        name: transferType.label(EXPORT),
        file_name: fileName,
        input: { kind, libId, ...(body.phone && { phone: body.phone }) },
        checkpoint: { bytes: 0 }
      })
    },

    async note({ params, body }, context) {
      const remark = body.remark.trim()
      await db.transaction().execute(async inside => {
        const before = await inside
          .selectFrom('listed_number')
          .select('remark')
          .where('enterprise_id', '=', context.session.enterpriseId)
          .where('kind', '=', kind)
          .where('id', '=', params.id)
          .forUpdate()
          .executeTakeFirstOrThrow(() => refuse(messages.noListed()))
        await inside
          .updateTable('listed_number')
          .set({ remark })
          .where('id', '=', params.id)
          .execute()
        const { session, request } = context
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: title, detail: messages.listNoted() },
          changes: changeOf(listMessages.remark(), before.remark || null, remark || null)
        })
      })
      return null
    },

    async remove({ body }, context) {
      const gone = await db
        .deleteFrom('listed_number')
        .where('enterprise_id', '=', context.session.enterpriseId)
        .where('kind', '=', kind)
        .where('id', 'in', [...body.idList])
        .returning('id')
        .execute()
      if (gone.length > 0)
        await record(context, REMOVED, messages.listRemoved({ count: gone.length }))
      return null
    }
  }
}

type ListHandlers = Pick<Handlers, 'blackList' | 'redList' | 'whiteList'>

export function numberListHandlers(backend: Backend): ListHandlers {
  const { db } = backend
  return {
    redList: rowsOf(backend, 'red'),
    whiteList: rowsOf(backend, 'white'),
    blackList: {
      ...rowsOf(backend, 'black'),

      async libraries(_, { session }) {
        const { rows } = await sql<{
          libId: number
          libName: string
          numberCount: number
          isUsed: boolean
        }>`select lib_id as "libId", name as "libName",
            (select count(*)::int from listed_number as n where n.enterprise_id = l.enterprise_id
              and n.kind = 'black' and n.lib_id = l.lib_id) as "numberCount",
            ${isUsed} as "isUsed"
          from blacklist_library as l where enterprise_id = ${session.enterpriseId}
          order by lib_id`.execute(db)
        return rows
      },

      async addLibrary({ body }, { session, request }) {
        const name = body.libName.trim()
        const { enterpriseId } = session
        return db.transaction().execute(async inside => {
          await lockLibraries(inside, enterpriseId)
          const libraries = await inside
            .selectFrom('blacklist_library')
            .select('name')
            .where('enterprise_id', '=', enterpriseId)
            .execute()
          if (name === '' || libraries.some(one => one.name === name))
            throw refuse(name === '' ? taskMessages.required() : messages.libraryThere())
          const libId = await freshLibrary(inside, enterpriseId)
          await inside
            .insertInto('blacklist_library')
            .values({ enterprise_id: enterpriseId, lib_id: libId, name })
            .execute()
          await recordOperation(inside, session, request, {
            type: ADDED,
            target: messages.library(),
            detail: name
          })
          return { libId }
        })
      },

      async removeLibrary({ params }, { session, request }) {
        const libId = Number(params.libId)
        if (libId === GLOBAL) throw refuse(messages.libraryFixed())
        const { enterpriseId } = session
        if (!/^\d{1,6}$/.test(params.libId) || !(await hasLibrary(db, enterpriseId, libId)))
          throw refuse(messages.noLibrary())
        await db.transaction().execute(async inside => {
          await lockLibraries(inside, enterpriseId, libId)
          const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed} as "isUsed"
            from blacklist_library l where enterprise_id = ${enterpriseId}
              and lib_id = ${libId}`.execute(inside)
          if (rows[0]?.isUsed) throw refuse(messages.libraryUsed())
          // Its number is not reused.
          await inside
            .updateTable('enterprise')
            .set({ last_library: sql<number>`greatest(last_library, ${libId}::int)` })
            .where('id', '=', enterpriseId)
            .execute()
          const gone = await inside
            .deleteFrom('blacklist_library')
            .where('enterprise_id', '=', enterpriseId)
            .where('lib_id', '=', libId)
            .returning('name')
            .executeTakeFirstOrThrow(() => refuse(messages.noLibrary()))
          await inside
            .deleteFrom('listed_number')
            .where('enterprise_id', '=', enterpriseId)
            .where('kind', '=', 'black')
            .where('lib_id', '=', libId)
            .execute()
          await recordOperation(inside, session, request, {
            type: REMOVED,
            target: messages.library(),
            detail: gone.name
          })
        })
        return null
      }
    }
  }
}
