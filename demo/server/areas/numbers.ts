import { randomUUID } from 'node:crypto'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { caseText } from '../../../core/text/cases.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { visibleClues } from '../cases/clues.ts'
import { seesNumbers } from '../cases/info.ts'
import { seenAmong } from '../cases/sight.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { newestFirst } from '../paging.ts'
import { absent, refuse } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

/** How long a number that somebody has paid for is free to look at again. */
const FREE_FOR = 86_400_000
const MOST = 100
const CENTS = 100

interface Subject {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly isHidden: boolean
}
interface Asked {
  readonly calls: readonly string[]
  readonly customers: readonly string[]
  readonly clues: readonly string[]
}

const split = (list: string | undefined): string[] =>
  [...new Set((list ?? '').split(',').map(id => id.trim()))].filter(id => id !== '').slice(0, MOST)

/** Whose numbers are asked for, of those whom one may see. */
async function subjectsOf(db: Database, who: Session, asked: Asked): Promise<Subject[]> {
  const found: Subject[] = []
  if (asked.calls.length > 0) {
    const rows = await (await visibleCalls(db, who))
      .select(['id', 'customer_phone as phone', 'customer_name as name'])
      .select('is_number_hidden as isHidden')
      .where('id', 'in', [...asked.calls])
      .execute()
    found.push(...rows)
  }
  if (asked.customers.length > 0) {
    const ids = await seenAmong(db, who, asked.customers)
    const rows = await db
      .selectFrom('customer')
      .select(['id', 'phone', 'name', 'is_number_hidden as isHidden'])
      .where('enterprise_id', '=', who.enterpriseId)
      .where('id', 'in', ['', ...ids])
      .execute()
    found.push(...rows)
  }
  if (asked.clues.length > 0) {
    const rows = await (await visibleClues(db, who))
      .select(['id', 'phone', 'customer_name as name', 'is_number_hidden as isHidden'])
      .where('id', 'in', [...asked.clues])
      .execute()
    found.push(...rows)
  }
  return found
}

/** Of these the numbers that cost: each once, if it is shown masked and was not looked at within a day. */
async function charged(db: Database, who: Session, subjects: readonly Subject[]) {
  const sees = await seesNumbers(db, who)
  const masked = new Map(
    subjects.filter(({ isHidden }) => isHidden || !sees).map(one => [one.phone, one])
  )
  if (masked.size === 0) return []
  const seen = await db
    .selectFrom('number_view')
    .select('phone')
    .where('enterprise_id', '=', who.enterpriseId)
    .where('user_id', '=', who.userId)
    .where('phone', 'in', [...masked.keys()])
    .where('created_at', '>', Date.now() - FREE_FOR)
    .execute()
  for (const { phone } of seen) masked.delete(phone)
  return [...masked.values()]
}

export function numberHandlers({ db }: Backend): Handlers['numbers'] {
  const account = (inside: Database, enterpriseId: string) =>
    inside
      .selectFrom('number_account')
      .select(['balance', 'fee'])
      .where('enterprise_id', '=', enterpriseId)

  return {
    async charge({ query }, { session }) {
      const asked = {
        calls: split(query.callRecordIds),
        customers: split(query.customerIds),
        clues: split(query.clueIds)
      }
      const price = await account(db, session.enterpriseId).executeTakeFirst()
      const costing = await charged(db, session, await subjectsOf(db, session, asked))
      return (costing.length * (price?.fee ?? 0)) / CENTS
    },

    async decipher({ query, body }, { session }) {
      const asked = {
        calls: [...new Set([...body, ...split(query.callId)])],
        customers: split(query.customerIds),
        clues: split(query.clueIds)
      }
      const { userId, enterpriseId } = session
      return db.transaction().execute(async trx => {
        // The account is the lock: two looks at once are paid for one after the other.
        const price = await account(trx, enterpriseId).forUpdate().executeTakeFirst()
        const subjects = await subjectsOf(trx, session, asked)
        if (subjects.length === 0) throw absent(caseText.noNumber())
        const costing = await charged(trx, session, subjects)
        if (costing.length > 0) {
          const fee = price?.fee ?? 0
          const sum = costing.length * fee
          if (price && price.balance < sum) throw refuse(caseText.balanceLow())
          await trx
            .updateTable('number_account')
            .set(eb => ({ balance: eb('balance', '-', sum) }))
            .where('enterprise_id', '=', enterpriseId)
            .execute()
          const user = await trx
            .selectFrom('user_account')
            .select('name')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          const who = { enterprise_id: enterpriseId, user_id: userId, user_name: user.name }
          await trx
            .insertInto('number_view')
            .values(
              costing.map(({ phone, name }) => ({
                ...{ ...who, id: randomUUID(), phone, customer_name: name, fee },
                created_at: Date.now()
              }))
            )
            .execute()
        }
        return subjects.map(({ id, phone }) => ({ id, phone }))
      })
    },

    async account(_, { session }) {
      const row = await account(db, session.enterpriseId).executeTakeFirst()
      return { balance: (row?.balance ?? 0) / CENTS, fee: (row?.fee ?? 0) / CENTS }
    },

    async views({ query }, { session }) {
      const found = db
        .selectFrom('number_view')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
      const page = await newestFirst(found, query)
      return {
        ...page,
        list: page.list.map(row => ({
          id: row.id,
          userName: row.user_name,
          customerName: row.customer_name,
          phone: maskedPhone(row.phone),
          fee: row.fee / CENTS,
          createTime: row.created_at
        }))
      }
    }
  }
}
