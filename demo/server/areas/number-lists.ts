import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NumberListKind } from '../../../core/contract/enums/call-tasks.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { isTaskNumber } from '../../../core/rules/tasks/phone-entry.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { manyRows } from '../db/many.ts'
import type { Handlers } from '../http.ts'
import { containing, newestFirst } from '../paging.ts'
import { refuse } from '../refusal.ts'

interface Search {
  readonly page: number
  readonly pageSize: number
  readonly phone?: string | undefined
}
interface Batch {
  readonly libId: number
  readonly phones: readonly string[]
  readonly remark: string
}

const GLOBAL = 0

export function numberListHandlers({ db }: Backend): Handlers['numberLists'] {
  async function list(kind: NumberListKind, session: Session, query: Search, libId = GLOBAL) {
    let found = db
      .selectFrom('listed_number')
      .where('enterprise_id', '=', session.enterpriseId)
      .where('kind', '=', kind)
      .where('lib_id', '=', libId)
    if (query.phone?.trim()) found = found.where('phone', 'like', containing(query.phone.trim()))
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
  }

  async function checkLibrary({ enterpriseId }: Session, libId: number): Promise<void> {
    const found = await db
      .selectFrom('blacklist_library')
      .select('lib_id')
      .where('enterprise_id', '=', enterpriseId)
      .where('lib_id', '=', libId)
      .executeTakeFirst()
    if (!found) throw refuse(t.noLibrary())
  }

  async function add(kind: NumberListKind, session: Session, { libId, phones, remark }: Batch) {
    const failures: { phone: string; message: string }[] = []
    const fresh = new Map<string, string>()
    for (const written of phones) {
      const phone = plainNumber(written)
      const fail = (message: string) => failures.push({ phone: written, message })
      if (phone === '') fail(taskText.phoneEmpty())
      else if (!isTaskNumber(phone, false)) fail(taskText.phoneWrong())
      else if (fresh.has(phone)) fail(taskText.phoneThere())
      else fresh.set(phone, written)
    }
    const rows = [...fresh.keys()].map(phone => ({ id: randomUUID(), phone }))
    const { rows: added } = await sql<{ phone: string }>`insert into listed_number
        (id, enterprise_id, kind, lib_id, phone, remark, creator_name, created_at)
      select v.id, ${session.enterpriseId}, ${kind}, ${libId}, v.phone, ${remark}, name, ${Date.now()}
      from ${manyRows({ id: 'text', phone: 'text' }, rows)}, user_account
      where user_account.id = ${session.userId}
      on conflict do nothing returning phone`.execute(db)
    const there = new Set(added.map(({ phone }) => phone))
    for (const [phone, written] of fresh)
      if (!there.has(phone)) failures.push({ phone: written, message: taskText.phoneThere() })
    const [success, fail] = [there.size, failures.length]
    const message = fail === 0 ? taskText.added() : t.added({ good: success, bad: fail })
    return { success, fail, message, failures }
  }

  async function remove(kind: NumberListKind, { enterpriseId }: Session, ids: readonly string[]) {
    await db
      .deleteFrom('listed_number')
      .where('enterprise_id', '=', enterpriseId)
      .where('kind', '=', kind)
      .where('id', 'in', [...ids])
      .execute()
    return null
  }

  return {
    black: ({ query }, { session }) => list('black', session, query, query.libId),
    async addBlack({ body }, { session }) {
      await checkLibrary(session, body.libId)
      return add('black', session, body)
    },
    removeBlack: ({ body }, { session }) => remove('black', session, body.idList),

    async addLibrary({ body }, { session }) {
      const name = body.libName.trim()
      const { enterpriseId } = session
      return db.transaction().execute(async inside => {
        await sql`select id from enterprise where id = ${enterpriseId} for no key update`.execute(
          inside
        )
        const libraries = await inside
          .selectFrom('blacklist_library')
          .select(['lib_id', 'name'])
          .where('enterprise_id', '=', enterpriseId)
          .execute()
        if (name === '' || libraries.some(one => one.name === name))
          throw refuse(name === '' ? taskText.required() : t.libraryThere())
        const libId = Math.max(GLOBAL, ...libraries.map(({ lib_id }) => lib_id)) + 1
        await inside
          .insertInto('blacklist_library')
          .values({ enterprise_id: enterpriseId, lib_id: libId, name })
          .execute()
        return { libId }
      })
    },

    async removeLibrary({ params }, { session }) {
      const libId = Number(params.libId)
      if (libId === GLOBAL) throw refuse(t.libraryFixed())
      await checkLibrary(session, libId)
      const { enterpriseId } = session
      await db.transaction().execute(async inside => {
        const used = await sql`select 1 from call_task where enterprise_id = ${enterpriseId}
          and status <> 4 and (draft ->> 'blacklistLibId')::int = ${libId} limit 1`.execute(inside)
        if (used.rows.length > 0) throw refuse(t.libraryUsed())
        for (const table of ['listed_number', 'blacklist_library'] as const)
          await sql`delete from ${sql.table(table)} where enterprise_id = ${enterpriseId}
            and lib_id = ${libId}`.execute(inside)
      })
      return null
    },

    red: ({ query }, { session }) => list('red', session, query),
    addRed: ({ body }, { session }) => add('red', session, { ...body, libId: GLOBAL }),
    removeRed: ({ body }, { session }) => remove('red', session, body.idList),
    white: ({ query }, { session }) => list('white', session, query),
    addWhite: ({ body }, { session }) => add('white', session, { ...body, libId: GLOBAL }),
    removeWhite: ({ body }, { session }) => remove('white', session, body.idList)
  }
}
