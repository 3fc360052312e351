import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { LONGEST_NAME } from './rules.ts'
import { DepartmentDetail, DepartmentOption, DepartmentRow } from './schemas.ts'

const needs = 'CMC.DEPART.MANA'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const draft = {
  name: z.string().check(z.maxLength(LONGEST_NAME * 2)),
  /** Null puts it at the top. */
  parentId: z.nullable(id),
  /** Null for no head. */
  headId: z.nullable(id)
}

/** Departments, which data scopes follow (rules department-1 to department-9). */
export const departments = named('departments', {
  /** Each below its parent, by name. */
  list: endpoint('GET', '/departments', {
    summary: '部门列表',
    needs,
    query: z.object({ ...paging, name: searchText }),
    reply: pageOf(DepartmentRow)
  }),
  options: endpoint('GET', '/departments/options', {
    summary: '可选的部门',
    needs,
    reply: z.array(DepartmentOption)
  }),
  detail: endpoint('GET', '/departments/{id}', {
    summary: '部门详情',
    needs,
    reply: DepartmentDetail
  }),
  add: endpoint('POST', '/departments', {
    summary: '新增部门',
    needs,
    body: z.object(draft),
    reply: z.object({ id: z.string() })
  }),
  /** `version` is the one that was read; another refuses the change. */
  edit: endpoint('PUT', '/departments/{id}', {
    summary: '编辑部门',
    needs,
    body: z.object({ ...draft, version: z.optional(z.string().check(z.maxLength(64))) }),
    reply: z.null()
  }),
  remove: endpoint('DELETE', '/departments/{id}', { summary: '删除部门', needs, reply: z.null() })
})
