import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { addressBookType } from '../call-tasks/enums.ts'
import { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { ImportCheck, ImportPlan, NumberFault } from './schemas.ts'

const operate = 'CMC.CALL.TASK.BASIC.OPER'
const clues = 'CMC.CLUE.MANA'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const phone = z.string().check(z.maxLength(200))
const phones = z.array(phone).check(z.minLength(1), z.maxLength(1000))
const startedBatch = z.object({ id: z.string() })
const file = z.object({ attachmentKey: id })

/** Endpoints of the dialog that adds numbers, besides `taskNumbers`. */
export const addingNumbers = named('addingNumbers', {
  /** Columns of a task's file, and the available ways of adding numbers. */
  plan: endpoint('GET', '/call_tasks/{id}/import_plan', {
    summary: '号码导入的要求',
    needs: operate,
    reply: ImportPlan
  }),
  /**
   * Batch form of GET customer check/{phone}, with the numbers in the body since they must not be
   * part of a URL. Returns those that are invalid or would not be dialled; red list entries only to
   * users who may read that list.
   */
  check: endpoint('POST', '/customers/check', {
    summary: '检查号码',
    body: z.object({
      phones,
      taskId: z.optional(id),
      /** Target without a task: existing numbers are then faults. */
      into: z.optional(z.enum(['customer', 'clue']))
    }),
    reply: z.array(NumberFault)
  }),
  /** The same for an uploaded table before its import. */
  checkFile: endpoint('POST', '/call_tasks/{id}/import_check', {
    summary: '导入前检查号码文件',
    needs: operate,
    body: file,
    reply: ImportCheck
  }),
  /** The same for a table of a manual task. */
  checkManual: endpoint('POST', '/manualTasks/{taskId}/import_check', {
    summary: '导入前检查人工外呼号码文件',
    needs: operate,
    body: file,
    reply: ImportCheck
  }),
  /**
   * The same for a table of customers (needs CCS.SAVE.CUST.INFO) or clues (needs CMC.CLUE.MANA).
   */
  checkPeople: endpoint('POST', '/customers/import_check', {
    summary: '导入前检查客户或线索文件',
    body: z.extend(file, { into: z.enum(['customer', 'clue']) }),
    reply: ImportCheck
  }),
  /** Starts a transfer-list job. */
  importCustomers: endpoint('PUT', '/customers/import', {
    summary: '批量导入客户',
    needs: 'CCS.SAVE.CUST.INFO',
    body: file,
    reply: startedBatch
  }),
  /** Customers (1) need CCS.SAVE.CUST.INFO, clues (0) CMC.CLUE.MANA. */
  createBatch: endpoint('POST', '/customers/batch', {
    summary: '批量创建客户或线索',
    body: z
      .array(z.object({ phone, operateType: z.union([z.literal(0), z.literal(1)]) }))
      .check(z.minLength(1), z.maxLength(1000)),
    reply: AddedNumbers
  }),
  /** Into the pool of a clue task that the user manages, or as the user's own clues. */
  addClues: endpoint('POST', '/clue_task/items/add', {
    summary: '手动添加线索',
    needs: clues,
    body: z.object({ phones, clueTaskId: z.optional(z.string().check(z.maxLength(64))) }),
    reply: AddedNumbers
  }),
  /** `id`: a clue task that the user manages, or `mine` for the user's own clues. */
  importClues: endpoint('POST', '/clue_task/{id}/import_clue', {
    summary: '批量导入线索',
    needs: clues,
    body: z.extend(file, { customFields: z.optional(z.string().check(z.maxLength(2000))) }),
    reply: startedBatch
  }),
  /** With a column per custom field of customers, as the import reads them. */
  peopleTemplate: endpoint('GET', '/customers/import_template', {
    summary: '下载客户导入模板',
    query: z.object({
      into: z._default(z.enum(['customer', 'clue']), 'clue'),
      fileType: z._default(z.enum(['csv', 'xlsx']), 'csv'),
      customFields: z.optional(z.string().check(z.maxLength(2000)))
    }),
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  /** Numbers separated by commas or line breaks. */
  speedReach: endpoint('POST', '/speed_reach/{id}/import', {
    summary: '极速触达添加号码',
    needs: operate,
    encoding: 'form',
    body: z.object({ phoneNumbers: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
    reply: AddedNumbers
  }),
  /** Only into a contact repair task. */
  repairPhones: endpoint('POST', '/phone_repair_task/{id}/phones', {
    summary: '失联修复任务添加号码',
    needs: operate,
    body: z.object({ phones }),
    reply: AddedNumbers
  }),
  importRepair: endpoint('POST', '/phone_repair_task/{id}/import', {
    summary: '失联修复任务批量导入号码',
    needs: operate,
    body: file,
    reply: startedBatch
  }),
  /** Comma-separated ids. */
  importMembers: endpoint('POST', '/call_task_base/{taskId}/import', {
    summary: '从通讯录导入号码',
    needs: 'CMC.ADDRE.LIST.BASIC.OPER',
    encoding: 'form',
    body: z.object({
      addressBookType: z.coerce.number().check(z.refine(addressBookType.isCode)),
      addressBookItemIds: z.string().check(z.minLength(1), z.maxLength(650_000))
    }),
    reply: AddedNumbers
  })
})
