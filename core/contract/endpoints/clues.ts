import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { ClueDetails, ClueMember, ClueRow } from '../entities/clue.ts'
import { FieldValues } from '../entities/custom-field.ts'
import { clueTaskStatus, followStage } from '../enums/clues.ts'
import { gender } from '../enums/customers.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const idList = z.array(id).check(z.minLength(1), z.maxLength(100))
const words = z.optional(z.string().check(z.maxLength(64)))
const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))
const text = z.optional(z.string().check(z.maxLength(4000)))
const needs = 'CMC.CLUE.MANA'

/** What clues are searched by, in a list and an export alike. Times in ms, both included. */
export const clueSearch = {
  /** `unclaimed`: those that nobody has, which everybody with the permission may claim. */
  scope: z._default(z.enum(['mine', 'shared', 'unclaimed', 'all']), 'mine'),
  customerName: words,
  customerPhone: z.optional(z.string().check(z.maxLength(32))),
  companyName: words,
  taskStatus: z.optional(z.coerce.number().check(z.refine(clueTaskStatus.isCode))),
  followStage: z.optional(z.coerce.number().check(z.refine(followStage.isCode))),
  beginTime: moment,
  endTime: moment
}

/** Clues: people who may become customers. One sees one's own and those that are shared; an administrator all. */
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
  /** One's own, or with `isUnclaimed` nobody's. A number that a clue has already is refused. */
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
  /** Nobody's clues become one's own; all of them or none. */
  claim: endpoint('POST', '/clue_task/claim', {
    summary: '领取线索',
    needs,
    body: z.object({ idList }),
    reply: z.null()
  }),
  /** One's own; an administrator any. All of them or none; also needs CMC.CLUE.MANA. */
  remove: endpoint('POST', '/clue_task/delete', {
    summary: '删除线索',
    needs: 'CMC.ADDRE.LIST.DELE',
    body: z.object({ idList }),
    reply: z.null()
  }),
  /** Begins a job of the transfer list; also needs CMC.CLUE.MANA. */
  exportRows: endpoint('POST', '/clue_task/export', {
    summary: '导出线索',
    needs: 'CMC.ADDRE.LIST.EXPO',
    body: z.object(clueSearch),
    reply: z.object({ id: z.string() })
  }),
  /** All of them or none; also needs CCS.SAVE.CUST.INFO. */
  turnCustomer: endpoint('POST', '/clue_task/turn_customer', {
    summary: '线索转为私人客户',
    needs,
    body: z.object({ idList }),
    reply: z.array(z.object({ id: z.string(), customerId: z.string() }))
  }),
  /** Without members, or with none: with everybody in the enterprise. Only whose clue it is may. */
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
  /** Everybody else in the enterprise, by name. */
  members: endpoint('GET', '/clue_task/members', {
    summary: '可共享的成员',
    needs,
    query: z.object({ name: words }),
    reply: z.array(ClueMember)
  })
})
