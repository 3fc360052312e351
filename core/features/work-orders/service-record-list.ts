/** Service records: what agents filed, within the user's data scope. */
import { atom, readonlyType } from 'nanostores'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { openCallDetail } from '../call-detail/call-window.ts'
import { serviceRecords } from './endpoints.ts'
import type { ServiceRecord, ServiceRecordDetail } from './schemas.ts'
import { $workOrderWritten, type CallResult } from './work-order.ts'

export type ServiceRecordSearch = SearchOf<typeof serviceRecords.list>

const silent = { silent: true } as const

export const serviceRecordList = areaList<ServiceRecord, ServiceRecordSearch>({
  name: 'service-records',
  query: {},
  load: ({ query, ...page }) => call(serviceRecords.list, { query: { ...query, ...page } }, silent)
})

/** Starts an export of the search result to the transfer list. */
export async function exportServiceRecords(query: ServiceRecordSearch): Promise<void> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  await startTransfer(call(serviceRecords.exportRows, { body: query }))
}

const serviceOf = (callRecordId: string): string | undefined =>
  serviceRecordList.$list.get().list.find(row => row.callRecordId === callRecordId)?.id

/** The record in the dialog: shown, or edited. */
export interface RecordWindow {
  readonly id: string
  readonly mode: 'view' | 'edit'
}

const $opened = atom<RecordWindow | undefined>()
const detail = queryStore<ServiceRecordDetail>()

export const $recordWindow = readonlyType($opened)
/** The record that is edited, as it was read. */
export const $editedDetail = detail.$store

/** Never rejects; can be retried. */
export const loadEditedRecord = (serviceId: string): Promise<void> =>
  detail.load(() => call(serviceRecords.details, { serviceId }, silent))

/** Opens the call of a record with the calls of its history; without a call the record alone. */
export function openServiceRecord({ id, callRecordId, callType }: ServiceRecord): void {
  if (callRecordId === null) $opened.set({ id, mode: 'view' })
  else
    openCallDetail({
      callRecordId,
      recordType: callType,
      serviceId: id,
      serviceOf,
      workOrderInfo: { serviceRecordId: id },
      list: serviceRecordList
    })
}

export function editServiceRecord({ id }: ServiceRecord): void {
  detail.forget()
  $opened.set({ id, mode: 'edit' })
}

export function closeRecordWindow(): void {
  $opened.set(undefined)
  detail.forget()
}

/** A record as the work-order form takes it; a submit names the version that was read. */
export const asCallResult = (record: ServiceRecordDetail): CallResult => ({
  callRecordId: record.callRecordId,
  callTaskItemId: record.callTaskItemId,
  callType: record.callType,
  customerId: record.customerId,
  customerName: record.customerName,
  customerPhone: record.phoneNumber,
  customFieldsMap: record.customFields,
  serviceRecord: {
    id: record.id,
    serviceType: record.serviceType,
    serviceContent: record.serviceContent,
    workOrderFields: record.workOrderFields,
    version: record.updateTime
  }
})

$workOrderWritten.listen(() => {
  if (serviceRecordList.$list.lc > 0) void serviceRecordList.reload()
})
onSignedOut(closeRecordWindow)
