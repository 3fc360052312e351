import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { addressBookType } from '../call-tasks/enums.ts'
import { AddedNumbers, AddressGroup, AddressMember } from '../call-tasks/resource-schemas.ts'

const operate = 'CMC.CALL.TASK.BASIC.OPER'
const addresses = 'CMC.ADDRE.LIST.BASIC.OPER'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const book = z.coerce.number().check(z.refine(addressBookType.isCode))

/** Endpoints that add numbers to a task. */
export const taskNumbers = named('taskNumbers', {
  /**
   * Typed by hand. In a task with several numbers per customer, these are separated by semicolons.
   */
  add: endpoint('POST', '/call_tasks/{id}/items/add', {
    summary: '手动添加号码',
    needs: operate,
    body: z.object({
      phones: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(1000)),
      phonePattern: z.optional(z.literal('ALT'))
    }),
    reply: AddedNumbers
  }),
  /** Starts a transfer-list job, which offers a file of the failures when it ends. */
  importFile: endpoint('POST', '/call_tasks/{id}/import', {
    summary: '批量导入号码',
    needs: operate,
    body: z.object({ attachmentKey: id }),
    reply: z.object({ id: z.string() })
  }),
  /** Import template with columns for script variables and custom columns. */
  template: endpoint('GET', '/call_tasks/import_template', {
    summary: '下载导入模板',
    needs: operate,
    query: z.object({
      templateCode: z.optional(id),
      customFields: z.optional(z.string().check(z.maxLength(2000))),
      fileType: z._default(z.enum(['csv', 'xlsx']), 'csv')
    }),
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  /** Reading an address book needs `CMC.ADDRE.LIST` or `CMC.ADDRE.LIST.BASIC.OPER`. */
  addressBookGranted: endpoint('GET', '/address_books/granted', {
    summary: '可用的通讯录类型',
    reply: z.array(z.number())
  }),
  addressBookTree: endpoint('GET', '/address_books/scope_tree', {
    summary: '通讯录分组',
    query: z.object({ addressBookType: book }),
    reply: z.array(AddressGroup)
  }),
  /** Either `customerName` or `phoneNumber`; select-all requests 9999 rows. */
  addressBookMembers: endpoint('GET', '/address_book_items/query', {
    summary: '通讯录成员',
    query: z.object({
      addressBookType: z._default(book, 1),
      groupId: z.optional(id),
      customerName: searchText,
      phoneNumber: searchText,
      page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(9999)), 10)
    }),
    reply: pageOf(AddressMember)
  }),
  /** Fields of the members besides name and number, including 所属经理. */
  addressBookFields: endpoint('GET', '/address_books/custom_fields', {
    summary: '通讯录自定义字段',
    query: z.object({ addressBookType: book }),
    reply: z.array(z.string())
  }),
  /** Variables of the task's script that the address book lacks. */
  supplementFields: endpoint('GET', '/address_books/supplement_fields/call_tasks/{id}', {
    summary: '需要补充的字段',
    needs: addresses,
    reply: z.array(z.string())
  }),
  addFromAddressBook: endpoint('POST', '/address_books/items/add/call_tasks/{id}', {
    summary: '从通讯录添加号码',
    needs: addresses,
    body: z.object({
      groupIds: z._default(z.array(id).check(z.maxLength(1000)), []),
      addressBookType: addressBookType.schema,
      selectedItemIds: z._default(z.array(id).check(z.maxLength(9999)), []),
      /** Adds duplicates within the selection only once. */
      autoRemoveRepeat: z._default(z.boolean(), true),
      /** Skips numbers already in the task, without counting them as failures. */
      historyRemoveRepeat: z._default(z.boolean(), false),
      supplementInfo: z._default(z.record(z.string(), z.string().check(z.maxLength(128))), {})
    }),
    reply: AddedNumbers
  })
})
