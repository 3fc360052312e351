import { type Selectable, sql } from 'kysely'
import type { CustomerRow } from '../../../../core/features/customers/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import {
  COUNT_LIMIT,
  containing,
  countUpTo,
  pageOfRows,
  rowsOf,
  type Sortable,
  sorted
} from '../../http/paging.ts'
import { absent } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { fieldConditions } from '../custom-fields/field-search.ts'
import { originOf } from '../number-reveal/number-origin.ts'
import { customerRow } from './customer-info.ts'
import { hasNumber, isGuess } from './hidden-numbers.ts'
import { checkSeat, checkVisibility } from './visibility.ts'

/** Most suggestions for a typed prefix. */
const OFFERED = 20 // rule workbench-3

/** The number is visible with the row, unless it is hidden: then it is masked for everyone. */
const toRow = (row: Selectable<Tables['customer']>): CustomerRow => ({
  id: row.id,
  customerName: row.name,
  phone: row.is_number_hidden ? maskedPhone(row.phone) : row.phone,
  companyName: row.company,
  areaName: row.area,
  telecomOperator: row.operator,
  userName: row.user_name,
  lastContactTime: row.last_contact_at
})

const toListed = (row: Selectable<Tables['customer']>): CustomerRow => ({
  ...toRow(row),
  customFields: row.custom_fields
})

const sortable: Sortable = {
  lastContactTime: { by: sql.ref('last_contact_at'), isNullable: true }
}

/** Named as in the contract's `customerSearch`. */
interface Search {
  readonly customerName?: string | undefined
  readonly phone?: string | undefined
  readonly areaName?: string | undefined
  readonly companyName?: string | undefined
  readonly userName?: string | undefined
  readonly customFields?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

const parts = [
  ['name', 'customerName'],
  ['area', 'areaName'],
  ['company', 'companyName'],
  ['user_name', 'userName']
] as const

/** The customers of an enterprise that match a search. */
export async function customersMatching(db: Database, requester: Requester, search: Search) {
  let found = db
    .selectFrom('customer')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('deleted_at', 'is', null)
  const digits = search.phone?.trim()
  if (digits) found = found.where(hasNumber(requester, 'phone', digits))
  for (const [column, name] of parts) {
    const text = search[name]?.trim()
    if (text) found = found.where(column, 'like', containing(text))
  }
  if (search.beginTime !== undefined) found = found.where('last_contact_at', '>=', search.beginTime)
  if (search.endTime !== undefined) found = found.where('last_contact_at', '<=', search.endTime)
  for (const fits of await fieldConditions(db, requester.enterpriseId, search.customFields))
    found = found.where(fits)
  return found
}

export function customerHandlers({
  db,
  limits,
  counts
}: Backend): Pick<Handlers['customers'], 'list' | 'detail' | 'search' | 'check'> {
  const lookupLimit = rateLimit(limits.lookUpsPerMinute, counts('look-up customer'))

  /** Limits searches that could guess numbers one by one. */
  function countGuess({ userId }: Session, written = ''): void {
    if (!isGuess(written)) return
    lookupLimit.check(userId)
    lookupLimit.count(userId)
  }

  return {
    async list({ query }, { session }) {
      countGuess(session, query.phone)
      const found = await customersMatching(db, session, query)
      const { limit, offset } = rowsOf(query)
      const all = found.selectAll()
      const ordered =
        sorted(all, query.sort, sortable) ??
        all.orderBy('last_contact_at', order => order.desc().nullsLast()).orderBy('id')
      const rows = await ordered.limit(limit).offset(offset).execute()
      const total = await countUpTo(db, found.select('id').limit(COUNT_LIMIT))
      return pageOfRows(rows.map(toListed), total, query)
    },

    async detail({ params: { customerId } }, { session }) {
      await checkVisibility(db, session, customerId)
      const row = await customerRow(db, session, customerId)
      if (!row) throw absent(serverMessages.noCustomer())
      return toRow(row)
    },

    async search({ query }, { session }) {
      await checkSeat(db, session)
      const text = query.searchContent.trim()
      countGuess(session, text)
      const pattern = containing(text)
      const rows = await db
        .selectFrom('customer')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where('deleted_at', 'is', null)
        .where(eb =>
          eb.or([
            eb('name', 'like', pattern),
            eb('company', 'like', pattern),
            hasNumber(session, 'phone', text)
          ])
        )
        .orderBy('last_contact_at', order => order.desc().nullsLast())
        .orderBy('id')
        .limit(OFFERED)
        .execute()
      return rows.map(toRow)
    },

    async check({ params }, { session }) {
      await checkSeat(db, session)
      countGuess(session, params.phone)
      const phone = plainNumber(params.phone)
      const { area, operator } = originOf(phone)
      const row = await db
        .selectFrom('customer')
        .selectAll()
        .where('enterprise_id', '=', session.enterpriseId)
        .where('phone', '=', phone)
        .where(hasNumber(session, 'phone', phone))
        .where('deleted_at', 'is', null)
        .orderBy('last_contact_at', order => order.desc().nullsLast())
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return { area, telecomOperator: operator, customer: row ? toRow(row) : null }
    }
  }
}
