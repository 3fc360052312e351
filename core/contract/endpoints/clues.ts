import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { ClueDetails, ClueMember, ClueRow } from '../entities/clue.ts'
import { clueTaskStatus, followStage } from '../enums/clues.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const idList = z.array(id).check(z.minLength(1), z.maxLength(100))
const words = z.optional(z.string().check(z.maxLength(64)))
const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))
const needs = 'CMC.CLUE.MANA'

/** Clues: people who may become customers. One sees one's own and those that are shared; an administrator all. */
export const clues = named('clues', {
  list: endpoint('GET', '/clue_task/clues', {
    summary: '线索列表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('createTime', 'lastFollowTime'),
      scope: z._default(z.enum(['mine', 'shared', 'all']), 'mine'),
      customerName: words,
      customerPhone: z.optional(z.string().check(z.maxLength(32))),
      companyName: words,
      taskStatus: z.optional(z.coerce.number().check(z.refine(clueTaskStatus.isCode))),
      followStage: z.optional(z.coerce.number().check(z.refine(followStage.isCode))),
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(ClueRow)
  }),
  details: endpoint('GET', '/clue_task/clue_details/{id}', {
    summary: '线索详情',
    needs,
    reply: ClueDetails
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
