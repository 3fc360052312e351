import type { Selectable } from 'kysely'
import type { CustomerRow } from '../../../core/contract/entities/customer.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import type { Database, Tables } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { originOf } from '../numbers.ts'
import { COUNT_LIMIT, containing, countUpTo, pageOfRows, rowsOf } from '../paging.ts'
import { absent, forbidden } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

/** How many a seat is offered for a few letters. */
const OFFERED = 20

/** The number is whole for everybody who may see the row: they dial it. What leaves as a file is masked. */
const toRow = (row: Selectable<Tables['customer']>): CustomerRow => ({
  id: row.id,
  customerName: row.name,
  phone: row.phone,
  companyName: row.company,
  areaName: row.area,
  telecomOperator: row.operator,
  lastContactTime: row.last_contact_at
})

/** By the names of the contract's `customerSearch`. */
interface Search {
  readonly customerName?: string | undefined
  readonly phone?: string | undefined
  readonly areaName?: string | undefined
  readonly companyName?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

const parts = [
  ['name', 'customerName'],
  ['phone', 'phone'],
  ['area', 'areaName'],
  ['company', 'companyName']
] as const

/** The customers of an enterprise that are looked for. */
export function customersMatching(
  db: Database,
  { enterpriseId }: Pick<Session, 'enterpriseId'>,
  search: Search
) {
  let found = db.selectFrom('customer').where('enterprise_id', '=', enterpriseId)
  for (const [column, name] of parts) {
    const words = search[name]?.trim()
    if (words) found = found.where(column, 'like', containing(words))
  }
  if (search.beginTime !== undefined) found = found.where('last_contact_at', '>=', search.beginTime)
  if (search.endTime !== undefined) found = found.where('last_contact_at', '<=', search.endTime)
  return found
}

export function customerHandlers({
  db
}: Backend): Pick<Handlers['customers'], 'list' | 'detail' | 'search' | 'check'> {
  /** A search and a look at a number belong to taking calls. */
  async function checkSeat(session: Session): Promise<void> {
    if (!(await hasPermission(db, session, 'CCS.CALL.CENTER'))) throw forbidden()
  }

  /** Those who look after customers and those who take calls, and whoever may see a call with this one. */
  async function checkSight(session: Session, customerId: string): Promise<void> {
    for (const code of ['CMC.CUST.MANA', 'CCS.CALL.CENTER'] as const)
      if (await hasPermission(db, session, code)) return
    const call = await (await visibleCalls(db, session))
      .select('id')
      .where('customer_id', '=', customerId)
      .limit(1)
      .executeTakeFirst()
    if (!call) throw forbidden()
  }

  return {
    async list({ query }, { session }) {
      const found = customersMatching(db, session, query)
      const { limit, offset } = rowsOf(query)
      const rows = await found
        .selectAll()
        .orderBy('last_contact_at', order => order.desc().nullsLast())
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      const total = await countUpTo(db, found.select('id').limit(COUNT_LIMIT))
      return pageOfRows(rows.map(toRow), total, query)
    },

    async detail({ params: { customerId } }, { session }) {
      await checkSight(session, customerId)
      const row = await db
        .selectFrom('customer')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where('id', '=', customerId)
        .executeTakeFirst()
      if (!row) throw absent(serverText.noCustomer())
      return toRow(row)
    },

    async search({ query }, { session }) {
      await checkSeat(session)
      const words = query.searchContent.trim()
      const pattern = containing(words)
      const seesNumbers = await hasPermission(db, session, 'CCS.EDIT.CUST.INFO')
      const rows = await db
        .selectFrom('customer')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where(eb =>
          eb.or([
            eb('name', 'like', pattern),
            eb('company', 'like', pattern),
            // Whoever sees numbers masked must not find out their digits one by one.
            seesNumbers ? eb('phone', 'like', pattern) : eb('phone', '=', plainNumber(words))
          ])
        )
        .orderBy('last_contact_at', order => order.desc().nullsLast())
        .orderBy('id')
        .limit(OFFERED)
        .execute()
      return rows.map(toRow)
    },

    async check({ params }, { session }) {
      await checkSeat(session)
      const phone = plainNumber(params.phone)
      const { area, operator } = originOf(phone)
      const row = await db
        .selectFrom('customer')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where('phone', '=', phone)
        .limit(1)
        .executeTakeFirst()
      return { area, telecomOperator: operator, customer: row ? toRow(row) : null }
    }
  }
}
