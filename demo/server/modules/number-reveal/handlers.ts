import { randomUUID } from 'node:crypto'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Database } from '../../db/schema/schema.ts'
import { newestFirst } from '../../http/paging.ts'
import { absent, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { seesWhole } from '../billing/account-access.ts'
import { postEntries } from '../billing/post-entries.ts'
import { priceFor } from '../billing/prices.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { charged, split, subjectsOf } from './number-views.ts'

const CENTS = 100

export function numberHandlers({ db }: Backend): Handlers['numbers'] {
  const account = (inside: Database, enterpriseId: string) =>
    inside
      .selectFrom('number_account')
      .select(['balance', priceFor('enterprise_id', { kind: 'numberView' }).as('fee')])
      .where('enterprise_id', '=', enterpriseId)

  return {
    async charge({ query }, { session }) {
      const reveal = {
        calls: split(query.callRecordIds),
        customers: split(query.customerIds),
        clues: split(query.clueIds)
      }
      const price = await account(db, session.enterpriseId).executeTakeFirst()
      const costing = await charged(db, session, await subjectsOf(db, session, reveal))
      return (costing.length * (price?.fee ?? 0)) / CENTS
    },

    async decipher({ query, body }, { session }) {
      const reveal = {
        calls: [...new Set([...body, ...split(query.callId)])],
        customers: split(query.customerIds),
        clues: split(query.clueIds)
      }
      const { userId, enterpriseId } = session
      return db.transaction().execute(async trx => {
        // Locks the account, so that concurrent reveals are charged one after the other.
        const price = await account(trx, enterpriseId).forUpdate().executeTakeFirst()
        const subjects = await subjectsOf(trx, session, reveal)
        if (subjects.length === 0) throw absent(caseServerMessages.noNumber())
        const costing = await charged(trx, session, subjects)
        if (costing.length > 0) {
          const fee = price?.fee ?? 0
          const sum = costing.length * fee
          if (price && sum > 0 && price.balance < sum) throw refuse(caseServerMessages.balanceLow())
          const user = await trx
            .selectFrom('user_account')
            .select('name')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
          const viewer = { enterprise_id: enterpriseId, user_id: userId, user_name: user.name }
          const views = costing.map(({ phone, name }) => ({
            ...{ ...viewer, id: randomUUID(), phone, customer_name: name, fee },
            created_at: Date.now()
          }))
          await trx.insertInto('number_view').values(views).execute()
          await postEntries(
            trx,
            views.map(({ id }) => ({
              ...{ enterprise_id: enterpriseId, kind: 'numberView', subject: id, user_id: userId },
              ...{ amount: -fee, quantity: 1, unit_price: fee }
            }))
          )
        }
        return subjects.map(({ id, phone }) => ({ id, phone }))
      })
    },

    async account(_, { session }) {
      const row = await account(db, session.enterpriseId).executeTakeFirst()
      const seesBalance =
        (await hasPermission(db, session, 'CMC.ACC.OVER')) && (await seesWhole(db, session))
      return {
        fee: (row?.fee ?? 0) / CENTS,
        isEnough: !row || row.fee === 0 || row.balance >= row.fee,
        ...(seesBalance && { balance: (row?.balance ?? 0) / CENTS })
      }
    },

    async views({ query }, { session }) {
      const found = db
        .selectFrom('number_view')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where(await isInScope(db, session))
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
