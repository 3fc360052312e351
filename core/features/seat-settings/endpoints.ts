import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { seatRole } from '../members/enums.ts'
import { agentMode } from '../seats/enums.ts'
import { HIGHEST_LEVEL, LONGEST_GROUP_NAME } from './rules.ts'
import { PhoneCard, SeatOptions, SeatRow } from './schemas.ts'

const needs = 'CMC.AGNET.MANA'
const nothing = z.null()
const draft = {
  extension: z.string(),
  agentMode: agentMode.schema,
  agentRole: seatRole.schema,
  groups: z.array(
    z.object({ id: z.string(), level: z.int().check(z.gte(1), z.lte(HIGHEST_LEVEL)) })
  ),
  callerNumbers: z.array(z.string()).check(z.maxLength(50)),
  wrapUpSeconds: z.nullable(z.int().check(z.gte(0), z.lte(3600)))
}
const group = z.object({ name: z.string().check(z.maxLength(LONGEST_GROUP_NAME)) })

/** Seats and their groups (rules seat-1 to seat-10). */
export const seatSettings = named('seatSettings', {
  list: endpoint('GET', '/seats', {
    summary: '坐席列表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('extension'),
      /** Exact id. */
      id: searchText,
      extension: searchText,
      name: searchText,
      groupId: z.optional(z.string()),
      agentMode: z.optional(z.coerce.number().check(z.refine(agentMode.isCode))),
      agentRole: z.optional(z.coerce.number().check(z.refine(seatRole.isCode)))
    }),
    reply: pageOf(SeatRow)
  }),
  options: endpoint('GET', '/seats/options', {
    summary: '坐席设置选项',
    needs,
    reply: SeatOptions
  }),
  add: endpoint('POST', '/seats', {
    summary: '新增坐席',
    needs,
    body: z.object({ ...draft, memberId: z.string() }),
    reply: z.object({ id: z.string() })
  }),
  edit: endpoint('PUT', '/seats/{id}', {
    summary: '编辑坐席',
    needs,
    /** Refused with `SEAT_CHANGED` when the seat has another version by now. */
    body: z.object({ ...draft, version: z.optional(z.string()) }),
    reply: nothing
  }),
  remove: endpoint('DELETE', '/seats/{id}', { summary: '删除坐席', needs, reply: nothing }),
  /** Ends the registrations with the earlier secret. */
  resetPhone: endpoint('POST', '/seats/{id}/phone', {
    summary: '重置话机密钥',
    needs,
    reply: PhoneCard
  }),
  /**
   * Account of the seat at an outside exchange with accounts of its own; the secret is stored encrypted. Both
   * blank: removes it.
   */
  setSipAccount: endpoint('PUT', '/seats/{id}/sip_account', {
    summary: '设置坐席的交换机账号',
    needs,
    body: z.object({
      user: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(128))
    }),
    reply: nothing
  }),
  addGroup: endpoint('POST', '/seat_groups', {
    summary: '新增坐席组',
    needs,
    body: group,
    reply: z.object({ id: z.string() })
  }),
  renameGroup: endpoint('PUT', '/seat_groups/{id}', {
    summary: '重命名坐席组',
    needs,
    body: group,
    reply: nothing
  }),
  /** Refused while tasks, scenarios or types of work orders use it. */
  removeGroup: endpoint('DELETE', '/seat_groups/{id}', {
    summary: '删除坐席组',
    needs,
    reply: nothing
  })
})
