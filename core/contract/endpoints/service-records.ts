import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { FieldValues } from '../entities/custom-field.ts'
import { ServiceRecord, ServiceRecordDetail } from '../entities/service-record.ts'
import { callDirection } from '../enums/calls.ts'
import { paging } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.string().check(z.maxLength(20_000))
const words = z.optional(z.string().check(z.maxLength(64)))

const draft = {
  callTaskItemId: z.optional(z.nullable(id)),
  customerId: z.optional(z.nullable(id)),
  callRecordId: z.optional(z.nullable(id)),
  serviceType: text,
  serviceContent: text,
  remark: z.optional(text),
  workOrderFields: z.optional(FieldValues)
}

/** Work orders. To write one needs CMC.WORK.ORDER.BASIC.OPER or CCS.CALL.CENTER. */
export const serviceRecords = named('serviceRecords', {
  /** Key to label, in order. */
  types: endpoint('GET', '/service_records/service_types', {
    summary: '服务类型选项',
    reply: z.record(z.string(), z.string())
  }),
  /** The newest first. Of a customer: all of them; else those of whomever one sees the calls of. */
  list: endpoint('GET', '/service_records', {
    summary: '服务记录列表',
    query: z.object({
      ...paging,
      customerId: words,
      /** The work order of exactly this call. */
      callRecordId: words,
      callDirectionType: z.optional(z.coerce.number().check(z.refine(callDirection.isCode))),
      serviceType: words,
      customerName: words,
      agentName: words,
      beginTime: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      endTime: z.optional(z.coerce.number().check(z.int(), z.gte(0)))
    }),
    reply: pageOf(ServiceRecord)
  }),
  details: endpoint('GET', '/service_records/{serviceId}/details', {
    summary: '服务记录详情',
    reply: ServiceRecordDetail
  }),
  /**
   * Answers with the id of the new record. Of a call (`callRecordId`) of which whoever asks has
   * written one already, that one is changed as by `update`, and its id is the answer: a save that
   * is sent again makes no second one.
   */
  save: endpoint('POST', '/service_records/save', {
    summary: '新增服务记录',
    body: z.object({ ...draft, callType: z.optional(z.number()) }),
    reply: z.string()
  }),
  update: endpoint('PUT', '/service_records/update', {
    summary: '修改服务记录',
    body: z.object({ ...draft, serviceRecordId: id }),
    reply: z.null()
  })
})
