import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { Member } from '../members/schemas.ts'

const needs = 'CMC.ADMIN.MANA'
const nothing = z.null()
const item = z.object({ id: z.string(), name: z.string() })

export const AdministratorOptions = z.object({
  /** Enabled members who are no administrators. */
  members: z.array(z.extend(item, { username: z.string() })),
  /** Roles that make an administrator, and the others. */
  roles: z.array(item),
  otherRoles: z.array(item)
})
export type AdministratorOptions = z.infer<typeof AdministratorOptions>

/** Members with a role that has `CMC.ADMIN.MANA` (rules administrator-1 to administrator-4). */
export const administrators = named('administrators', {
  list: endpoint('GET', '/administrators', {
    summary: '管理员列表',
    needs,
    query: z.object({ ...paging, name: searchText, username: searchText }),
    reply: pageOf(Member)
  }),
  options: endpoint('GET', '/administrators/options', {
    summary: '可任命的成员与角色',
    needs,
    reply: AdministratorOptions
  }),
  /** Adds the role to those that the member has. */
  appoint: endpoint('POST', '/administrators', {
    summary: '任命管理员',
    needs,
    body: z.object({ memberId: z.string(), roleId: z.string() }),
    reply: nothing
  }),
  /** Takes the roles of an administrator; `roleId` for a member who has no other. */
  dismiss: endpoint('POST', '/administrators/{id}/dismiss', {
    summary: '撤销管理员',
    needs,
    body: z.object({ roleId: z.nullable(z.string()) }),
    reply: nothing
  })
})
