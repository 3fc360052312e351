import { endpoint } from '../endpoint.ts'
import { ImportCheck, ImportPlan, NumberFault } from '../entities/adding-numbers.ts'
import { AddedNumbers } from '../entities/task-resources.ts'
import { addressBookType } from '../enums/call-tasks.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const operate = 'CMC.CALL.TASK.BASIC.OPER'
const clues = 'CMC.CLUE.MANA'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const phone = z.string().check(z.maxLength(200))
const phones = z.array(phone).check(z.minLength(1), z.maxLength(1000))
const begun = z.object({ id: z.string() })
const file = z.object({ attachmentKey: id })

/** What the window that adds numbers asks and sends besides `taskNumbers` (doc 2 §7). */
export const addingNumbers = named('addingNumbers', {
  /** What a file for a task has to look like, and which ways of adding there are. */
  plan: endpoint('GET', '/call_tasks/{id}/import_plan', {
    summary: '号码导入的要求',
    needs: operate,
    reply: ImportPlan
  }),
  /**
   * GET customer check/{phone} for all that were typed at once, and in a body: numbers are in no
   * address. Answers with those that will not do, or will not be called: of the red list only to
   * those who may read it.
   */
  check: endpoint('POST', '/customers/check', {
    summary: '检查号码',
    body: z.object({
      phones,
      taskId: z.optional(id),
      /** Whom they become, without a task: numbers that are there already are faults then. */
      into: z.optional(z.enum(['customer', 'clue']))
    }),
    reply: z.array(NumberFault)
  }),
  /** The same for a table that the session has uploaded, before it is imported. */
  checkFile: endpoint('POST', '/call_tasks/{id}/import_check', {
    summary: '导入前检查号码文件',
    needs: operate,
    body: file,
    reply: ImportCheck
  }),
  /** The same for a table of numbers for a manual task. */
  checkManual: endpoint('POST', '/manualTasks/{taskId}/import_check', {
    summary: '导入前检查人工外呼号码文件',
    needs: operate,
    body: file,
    reply: ImportCheck
  }),
  /** The same for a table of people: customers need CCS.SAVE.CUST.INFO, clues CMC.CLUE.MANA. */
  checkPeople: endpoint('POST', '/customers/import_check', {
    summary: '导入前检查客户或线索文件',
    body: z.extend(file, { into: z.enum(['customer', 'clue']) }),
    reply: ImportCheck
  }),
  /** Begins a job of the transfer list. */
  importCustomers: endpoint('PUT', '/customers/import', {
    summary: '批量导入客户',
    needs: 'CCS.SAVE.CUST.INFO',
    body: file,
    reply: begun
  }),
  /** Customers (1) need CCS.SAVE.CUST.INFO, clues (0) CMC.CLUE.MANA. */
  createBatch: endpoint('POST', '/customers/batch', {
    summary: '批量创建客户或线索',
    body: z
      .array(z.object({ phone, operateType: z.union([z.literal(0), z.literal(1)]) }))
      .check(z.minLength(1), z.maxLength(1000)),
    reply: AddedNumbers
  }),
  addClues: endpoint('POST', '/clue_task/items/add', {
    summary: '手动添加线索',
    needs: clues,
    body: z.object({ phones }),
    reply: AddedNumbers
  }),
  /** `id`: a task of clues, or `mine` for one's own; the reference backend has no others. */
  importClues: endpoint('POST', '/clue_task/{id}/import_clue', {
    summary: '批量导入线索',
    needs: clues,
    body: z.extend(file, { customFields: z.optional(z.string().check(z.maxLength(2000))) }),
    reply: begun
  }),
  /** Of customers with the fields of the enterprise, each a column that the import reads. */
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
  /** Numbers with commas or line breaks between. */
  speedReach: endpoint('POST', '/speed_reach/{id}/import', {
    summary: '极速触达添加号码',
    needs: operate,
    encoding: 'form',
    body: z.object({ phoneNumbers: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
    reply: AddedNumbers
  }),
  dealPhones: endpoint('PUT', '/phone_deal_task/{id}/phones', {
    summary: '号码处理任务添加号码',
    needs: operate,
    body: z.object({ phones }),
    reply: AddedNumbers
  }),
  /** Into a task of reconnect repair, and no other. */
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
    reply: begun
  }),
  /** Ids with commas between. */
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
