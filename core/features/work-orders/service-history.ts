/** A customer's work orders, newest first. */

import { type PagedListStore, pagedList } from '../../lib/query/paged-list.ts'
import { call } from '../../net/http.ts'
import { serviceRecords } from './endpoints.ts'
import type { ServiceRecord } from './schemas.ts'

/** '' all, '1' inbound, '0' outbound calls. */
export type ServiceDirection = '' | '1' | '0'

export interface HistoryRequest {
  /** Blank for an unknown caller, who has no history. */
  readonly customerId: string
  readonly direction: ServiceDirection
}

/** The first three are marked as new, regardless of the filter. */
export const NEWEST = 3 // rule work-order-9

export const serviceHistory = (): PagedListStore<ServiceRecord, HistoryRequest, undefined> =>
  pagedList<ServiceRecord, HistoryRequest>({
    name: 'service-records',
    isSmall: true,
    query: { customerId: '', direction: '' },
    load: async ({ query: { customerId, direction }, ...page }) => {
      // Without a customer id the server would return all customers' orders.
      if (customerId === '') return { list: [], total: 0 }
      const query = {
        ...page,
        customerId,
        ...(direction !== '' && { callDirectionType: direction })
      }
      return call(serviceRecords.list, { query }, { silent: true })
    }
  })
