import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { fieldDraft } from '../custom-fields/schemas.ts'
import { allocationKind, orderLevel } from './enums.ts'
import { LONGEST_DUE } from './rules/due-times.ts'
import { OrderSettings } from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const name = z.string().check(z.maxLength(64))
const version = z.number().check(z.int(), z.gte(0))
const needs = 'CMC.SYSTEM.SET'
const minutes = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(LONGEST_DUE)))
const keyed = z.object({ key: z.string() })

const type = {
  name,
  opensOrder: z.boolean(),
  level: orderLevel.schema,
  dueMinutes: minutes,
  warnMinutes: minutes,
  allocation: allocationKind.schema,
  handlerId: z.nullable(id),
  groupId: z.nullable(id)
}

const field = {
  ...fieldDraft,
  /** Keys of the types that have the field; all when empty. */
  serviceTypes: z.array(z.string()).check(z.maxLength(100))
}

/** Types of work orders, with due times and allocation, and their fields. */
export const workOrderSettings = named('workOrderSettings', {
  read: endpoint('GET', '/work_order_settings', {
    summary: '工单设置',
    needs,
    reply: OrderSettings
  }),
  addType: endpoint('POST', '/work_order_settings/types', {
    summary: '新增工单类型',
    needs,
    body: z.object(type),
    reply: keyed
  }),
  editType: endpoint('PUT', '/work_order_settings/types/{key}', {
    summary: '修改工单类型',
    needs,
    body: z.object({ ...type, version }),
    reply: z.null()
  }),
  /** Its orders stay, with its name. */
  removeType: endpoint('DELETE', '/work_order_settings/types/{key}', {
    summary: '删除工单类型',
    needs,
    reply: z.null()
  }),
  addField: endpoint('POST', '/work_order_settings/fields', {
    summary: '新增工单字段',
    needs,
    body: z.object(field),
    reply: keyed
  }),
  editField: endpoint('PUT', '/work_order_settings/fields/{key}', {
    summary: '修改工单字段',
    needs,
    body: z.object({ ...field, version }),
    reply: z.null()
  }),
  /** Values that orders have stay readable. */
  removeField: endpoint('DELETE', '/work_order_settings/fields/{key}', {
    summary: '删除工单字段',
    needs,
    reply: z.null()
  })
})
