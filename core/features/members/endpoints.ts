import { endpoint } from '../../contract/endpoint.ts'
import { pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { userPost, userStatus } from './enums.ts'
import { Member, MemberOptions } from './schemas.ts'

const nothing = z.null()
const id = z.string().check(z.minLength(1), z.maxLength(64))
const idList = z.array(id).check(z.minLength(1), z.maxLength(100))

const search = {
  /** Exact id. */
  id: z.optional(id),
  name: z.optional(z.string()),
  username: z.optional(z.string()),
  mobile: z.optional(z.string()),
  departmentId: z.optional(z.string()),
  roleId: z.optional(z.string()),
  userStatus: z.optional(z.coerce.number().check(z.refine(userStatus.isCode))),
  /** Whether a password is still to be set. */
  isPending: z.optional(z.enum(['yes', 'no']))
}

const draft = {
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  departmentId: id,
  roleIds: z.array(id).check(z.maxLength(50)),
  userPost: userPost.schema,
  /** Of the seat's phone; null removes it. */
  extension: z.nullable(z.string()),
  /** Wrap-up in seconds; 0 ends manually, null uses the server's default. */
  wrapUpSeconds: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(3600))))
}

/**
 * Members of the enterprise. The list only needs a sign-in: without permission to manage members it
 * shows the user's department. The permission for other actions depends on the member, so the
 * server checks each (core/features/members/rules.ts).
 */
export const members = {
  list: endpoint('GET', '/members', {
    summary: '成员列表',
    query: z.object({ ...paging, ...sortedBy('username', 'createTime'), ...search }),
    reply: pageOf(Member)
  }),
  count: endpoint('GET', '/members/count', {
    summary: '成员总数',
    query: z.object(search),
    reply: z.number()
  }),
  options: endpoint('GET', '/members/options', {
    summary: '可选的部门与角色',
    reply: MemberOptions
  }),
  add: endpoint('POST', '/members', {
    summary: '添加成员',
    /** Without a password, the member is invited to set one. */
    body: z.object({ ...draft, username: z.string(), password: z.optional(z.string()) }),
    reply: z.object({ id: z.string() })
  }),
  edit: endpoint('PUT', '/members/{id}', {
    summary: '编辑成员',
    /** Refused with `MEMBER_CHANGED` when the member has another version by now. */
    body: z.object({ ...draft, version: z.optional(z.string()) }),
    reply: nothing
  }),
  setStatus: endpoint('PUT', '/members/status', {
    summary: '启用或停用成员',
    body: z.object({ idList, userStatus: userStatus.schema }),
    reply: nothing
  }),
  /** All or none. */
  move: endpoint('PUT', '/members/department', {
    summary: '调整成员部门',
    body: z.object({ idList, departmentId: id }),
    reply: nothing
  }),
  resetPassword: endpoint('PUT', '/members/{id}/password', {
    summary: '重置成员密码',
    body: z.object({ password: z.string() }),
    reply: nothing
  }),
  remove: endpoint('DELETE', '/members/{id}', { summary: '删除成员', reply: nothing })
}
