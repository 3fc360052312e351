import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callDirection } from '../calls/enums.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { ServiceRecord, ServiceRecordDetail } from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.string().check(z.maxLength(20_000))

const draft = {
  callTaskItemId: z.optional(z.nullable(id)),
  customerId: z.optional(z.nullable(id)),
  callRecordId: z.optional(z.nullable(id)),
  serviceType: text,
  serviceContent: text,
  remark: z.optional(text),
  workOrderFields: z.optional(FieldValues)
}

/** Filters of the list. */
export const serviceRecordSearch = {
  customerId: searchText,
  /** The work order of exactly this call. */
  callRecordId: searchText,
  callDirectionType: z.optional(z.coerce.number().check(z.refine(callDirection.isCode))),
  serviceType: searchText,
  customerName: searchText,
  agentName: searchText,
  beginTime: moment,
  endTime: moment,
  /** Only those that need work. */
  isOrder: z.optional(z.enum(['true'])),
  /** With a customer: only those of no call with the customer that the user may read. */
  isOutsideCalls: z.optional(z.enum(['true']))
}

/**
 * Work orders. Writing requires CMC.WORK.ORDER.BASIC.OPER or CCS.CALL.CENTER, and changing those of
 * others CMC.WORK.ORDER.BASIC.OPER or CCS.CALL.CENTER.BASIC.OPRE.
 */
export const serviceRecords = named('serviceRecords', {
  /** Labels by key, in order. */
  types: endpoint('GET', '/service_records/service_types', {
    summary: '服务类型选项',
    reply: z.record(z.string(), z.string())
  }),
  /** Newest first. With a customer: all of them; otherwise those whose calls the user may read. */
  list: endpoint('GET', '/service_records', {
    summary: '服务记录列表',
    query: z.object({ ...paging, ...serviceRecordSearch }),
    reply: pageOf(ServiceRecord)
  }),
  details: endpoint('GET', '/service_records/{serviceId}/details', {
    summary: '服务记录详情',
    reply: ServiceRecordDetail
  }),
  /**
   * Returns the id of the new record. For a call (`callRecordId`) that already has one by the same
   * user, that one is updated and its id returned, which makes retries idempotent.
   */
  save: endpoint('POST', '/service_records/save', {
    summary: '新增服务记录',
    body: z.object({ ...draft, callType: z.optional(z.number()) }),
    reply: z.string()
  }),
  update: endpoint('PUT', '/service_records/update', {
    summary: '修改服务记录',
    body: z.object({
      ...draft,
      serviceRecordId: id,
      /** The `updateTime` that was edited; refused with VERSION_CONFLICT when it has changed. */
      version: z.optional(z.number())
    }),
    reply: z.null()
  }),
  /** Starts a transfer-list job over the records of the search. */
  exportRows: endpoint('POST', '/service_records/export', {
    summary: '导出服务记录',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(serviceRecordSearch),
    reply: z.object({ id: z.string() })
  })
})
