import { sql } from 'kysely'
import { ordersMatching } from '../../work-orders/order-list.ts'
import { countOf, type SetSource, shareOf } from '../set-source.ts'

const isOfCall = sql<boolean>`(r.call_record_id is not null)`

/** What agents filed, within the data scope. */
export const serviceRecordSource: SetSource<'serviceRecords'> = {
  async from(db, requester, { begin, end, until }) {
    const records = (await ordersMatching(db, requester, {}))
      .where('created_at', '>=', begin)
      .where('created_at', '<', Math.min(end, until))
      .selectAll()
    return sql`(${records}) as r`
  },
  at: sql`r.created_at`,
  fields: {
    agent: sql`r.user_id`,
    serviceType: sql`r.service_type`,
    direction: sql`r.direction`
  },
  measures: {
    records: { of: sql<number>`1` },
    withCustomer: countOf(sql<boolean>`(r.customer_id is not null)`),
    withCall: countOf(isOfCall),
    withCallRate: shareOf(isOfCall)
  }
}
