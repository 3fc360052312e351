/** What was done for a customer before: their work orders, the newest first. */
import { serviceRecords } from '../../contract/endpoints/service-records.ts'
import type { ServiceRecord } from '../../contract/entities/service-record.ts'
import { type PagedListStore, pagedList } from '../../lib/paged-list.ts'
import { call } from '../../net/http.ts'

/** '' all of them, '1' of calls that came in, '0' of calls that went out. */
export type ServiceDirection = '' | '1' | '0'

export interface HistoryAsked {
  /** Blank for a stranger, who has no history. */
  readonly customerId: string
  readonly direction: ServiceDirection
}

/** So many at the top are new, whatever is filtered. */
export const NEWEST = 3

export const serviceHistory = (): PagedListStore<ServiceRecord, HistoryAsked, undefined> =>
  pagedList<ServiceRecord, HistoryAsked>({
    name: 'service-records',
    isSmall: true,
    query: { customerId: '', direction: '' },
    load: async ({ query: { customerId, direction }, ...page }) => {
      // Without a customer the server would answer with everybody's.
      if (customerId === '') return { list: [], total: 0 }
      const query = {
        ...page,
        customerId,
        ...(direction !== '' && { callDirectionType: direction })
      }
      return call(serviceRecords.list, { query }, { silent: true })
    }
  })
