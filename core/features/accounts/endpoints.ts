import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { AccountFileCheck, Invitation, OpenLogin } from './schemas.ts'

const nothing = z.null()
const file = z.object({ attachmentKey: z.string() })

/**
 * Sign-ins, invitations and import of accounts (rules account-1 to account-10). As for members, the
 * permission depends on the member.
 */
export const accounts = named('accounts', {
  /** Latest first. */
  logins: endpoint('GET', '/members/{id}/logins', {
    summary: '成员的在线登录',
    reply: z.array(OpenLogin)
  }),
  endLogin: endpoint('DELETE', '/members/{id}/logins/{loginId}', {
    summary: '结束一个登录',
    reply: nothing
  }),
  endLogins: endpoint('DELETE', '/members/{id}/logins', {
    summary: '结束全部登录',
    reply: nothing
  }),
  /** For members who have not set a password; replaces their earlier invitations. */
  invite: endpoint('POST', '/members/invitations', {
    summary: '邀请成员设置密码',
    body: z.object({ idList: z.array(z.string()).check(z.minLength(1), z.maxLength(100)) }),
    reply: z.array(Invitation)
  }),
  revokeInvitation: endpoint('DELETE', '/members/{id}/invitation', {
    summary: '撤销邀请',
    reply: nothing
  }),
  template: endpoint('GET', '/members/import/template', {
    summary: '账号导入模板',
    query: z.object({ fileType: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  checkFile: endpoint('POST', '/members/import/check', {
    summary: '检查账号文件',
    body: file,
    reply: AccountFileCheck
  }),
  importFile: endpoint('POST', '/members/import', {
    summary: '导入账号',
    body: file,
    reply: z.object({ id: z.string() })
  })
})
