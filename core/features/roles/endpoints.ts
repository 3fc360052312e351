import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { permissions } from '../../session/permissions.ts'
import { dataScope } from './enums.ts'
import { LONGEST_NAME, LONGEST_REMARK } from './rules/role-rules.ts'
import { RoleDetail, RoleOptions, RoleRow } from './schemas.ts'

const needs = 'CMC.ROLE.MANA'
const code = z.string().check(z.refine(value => Object.hasOwn(permissions, value)))
const draft = {
  name: z.string().check(z.maxLength(LONGEST_NAME)),
  remark: z.string().check(z.maxLength(LONGEST_REMARK)),
  dataScope: dataScope.schema,
  codes: z.array(code).check(z.maxLength(200))
}
const version = z.int().check(z.gte(0))

/** Roles: permissions and data scope of their members (rules role-1 to role-9). */
export const roles = named('roles', {
  /** Built-in ones first, then the newest. */
  list: endpoint('GET', '/roles', {
    summary: '角色列表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('updateTime'),
      name: searchText,
      dataScope: z.optional(z.string().check(z.refine(dataScope.isCode)))
    }),
    reply: pageOf(RoleRow)
  }),
  options: endpoint('GET', '/roles/options', {
    summary: '可授予的权限与数据范围',
    needs,
    reply: RoleOptions
  }),
  detail: endpoint('GET', '/roles/{id}', { summary: '角色详情', needs, reply: RoleDetail }),
  add: endpoint('POST', '/roles', {
    summary: '新增角色',
    needs,
    body: z.object(draft),
    reply: z.object({ id: z.string() })
  }),
  /** `version` is the one that was read; another refuses the change. */
  edit: endpoint('PUT', '/roles/{id}', {
    summary: '编辑角色',
    needs,
    body: z.object({ ...draft, version }),
    reply: z.null()
  }),
  remove: endpoint('DELETE', '/roles/{id}', { summary: '删除角色', needs, reply: z.null() })
})
