import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { gender } from '../customers/enums.ts'
import { clueTaskStatus, followStage } from './enums.ts'
import { ClueDetails, ClueMember, ClueRow } from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const idList = z.array(id).check(z.minLength(1), z.maxLength(100))
const text = z.optional(z.string().check(z.maxLength(4000)))
const needs = 'CMC.CLUE.MANA'

/** Unfinished clues of an owner, finished ones, and those of the finished that became customers. */
export const progress = z.optional(z.enum(['open', 'finished', 'converted']))

/** Search parameters of clues, shared by list and export. Times in ms, inclusive. */
export const clueSearch = {
  /** `unclaimed`: clues without an owner; any user with the permission may claim them. */
  scope: z._default(z.enum(['mine', 'shared', 'unclaimed', 'all']), 'mine'),
  customerName: searchText,
  customerPhone: z.optional(z.string().check(z.maxLength(32))),
  companyName: searchText,
  taskStatus: z.optional(z.coerce.number().check(z.refine(clueTaskStatus.isCode))),
  followStage: z.optional(z.coerce.number().check(z.refine(followStage.isCode))),
  progress,
  /** Of a clue task. */
  taskId: z.optional(id),
  /** `none`: without an owner and no customer. */
  ownerId: z.optional(id),
  beginTime: moment,
  endTime: moment
}

/** Clues: prospective customers. A user reads their own and shared ones, an administrator all. */
export const clues = named('clues', {
  list: endpoint('GET', '/clue_task/clues', {
    summary: '线索列表',
    needs,
    query: z.object({ ...paging, ...sortedBy('createTime', 'lastFollowTime'), ...clueSearch }),
    reply: pageOf(ClueRow)
  }),
  details: endpoint('GET', '/clue_task/clue_details/{id}', {
    summary: '线索详情',
    needs,
    reply: ClueDetails
  }),
  /**
   * Owned by the user, or by none with `isUnclaimed`. A number that already has a clue is rejected.
   */
  add: endpoint('POST', '/clue_task/clues', {
    summary: '新增线索',
    needs,
    body: z.object({
      customerName: z.string().check(z.maxLength(4000)),
      customerPhone: z.string().check(z.maxLength(64)),
      gender: z.optional(z.nullable(gender.schema)),
      age: z.optional(z.nullable(z.number())),
      companyName: text,
      address: text,
      source: text,
      remark: text,
      customFieldMap: z.optional(FieldValues),
      isUnclaimed: z.optional(z.boolean())
    }),
    reply: z.object({ id: z.string() })
  }),
  /** Claims unowned clues; all or none. */
  claim: endpoint('POST', '/clue_task/claim', {
    summary: '领取线索',
    needs,
    body: z.object({ idList }),
    reply: z.null()
  }),
  /** The user's own; an administrator any. All or none; also needs CMC.CLUE.MANA. */
  remove: endpoint('POST', '/clue_task/delete', {
    summary: '删除线索',
    needs: 'CMC.ADDRE.LIST.DELE',
    body: z.object({ idList }),
    reply: z.null()
  }),
  /** Starts a transfer-list job; also needs CMC.CLUE.MANA. */
  exportRows: endpoint('POST', '/clue_task/export', {
    summary: '导出线索',
    needs: 'CMC.ADDRE.LIST.EXPO',
    body: z.object(clueSearch),
    reply: z.object({ id: z.string() })
  }),
  /** All or none; also needs CCS.SAVE.CUST.INFO. */
  turnCustomer: endpoint('POST', '/clue_task/turn_customer', {
    summary: '线索转为私人客户',
    needs,
    body: z.object({ idList }),
    reply: z.array(z.object({ id: z.string(), customerId: z.string() }))
  }),
  /** Without members, or with an empty list: shared with the whole enterprise. Owner only. */
  share: endpoint('POST', '/clue_task/share_customer', {
    summary: '线索转为共享线索',
    needs,
    body: z.object({
      idList,
      operateType: z.literal(0),
      memberIds: z.optional(z.array(id).check(z.maxLength(100)))
    }),
    reply: z.null()
  }),
  /** The other users of the enterprise, by name. */
  members: endpoint('GET', '/clue_task/members', {
    summary: '可共享的成员',
    needs,
    query: z.object({ name: searchText }),
    reply: z.array(ClueMember)
  })
})
