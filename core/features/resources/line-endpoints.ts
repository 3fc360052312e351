import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { lineState } from './enums.ts'
import { LineOptions, ManagedLine } from './schemas.ts'
import { calls, name, remark, shares, version } from './share-schemas.ts'

const needs = 'CMC.LINE.MANA'
const nothing = z.null()
const minute = z.int().check(z.gte(0), z.lte(1440))
const draft = {
  name,
  groupId: z.nullable(z.string()),
  area: name,
  operator: name,
  capacity: calls,
  reserved: calls,
  openDays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  openFrom: minute,
  openTo: minute,
  isEnabled: z.boolean(),
  remark,
  shares
}
const added = z.object({ id: z.string() })

/** Numbers of the enterprise, their groups and their shares (rules line-1 to line-10). */
export const managedLines = named('managedLines', {
  list: endpoint('GET', '/managed_lines', {
    summary: '线路列表',
    needs,
    query: z.object({
      ...paging,
      /** Exact id. */
      id: searchText,
      cidNumber: searchText,
      name: searchText,
      groupId: z.optional(z.string()),
      state: z.optional(lineState.schema)
    }),
    reply: pageOf(ManagedLine)
  }),
  options: endpoint('GET', '/managed_lines/options', {
    summary: '线路设置选项',
    needs,
    reply: LineOptions
  }),
  add: endpoint('POST', '/managed_lines', {
    summary: '新增线路',
    needs,
    body: z.object({ ...draft, cidNumber: z.string().check(z.maxLength(32)) }),
    reply: added
  }),
  edit: endpoint('PUT', '/managed_lines/{id}', {
    summary: '编辑线路',
    needs,
    body: z.object({ ...draft, version }),
    reply: nothing
  }),
  /** Takes effect with the next call. */
  enable: endpoint('PUT', '/managed_lines/{id}/state', {
    summary: '启用或停用线路',
    needs,
    body: z.object({ isEnabled: z.boolean() }),
    reply: nothing
  }),
  remove: endpoint('DELETE', '/managed_lines/{id}', { summary: '删除线路', needs, reply: nothing }),
  addGroup: endpoint('POST', '/line_groups', {
    summary: '新增号码组',
    needs,
    body: z.object({ name }),
    reply: added
  }),
  renameGroup: endpoint('PUT', '/line_groups/{id}', {
    summary: '重命名号码组',
    needs,
    body: z.object({ name }),
    reply: nothing
  }),
  removeGroup: endpoint('DELETE', '/line_groups/{id}', {
    summary: '删除号码组',
    needs,
    reply: nothing
  })
})
