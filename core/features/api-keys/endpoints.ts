import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { apiKeyScope } from './enums.ts'
import { LONGEST_NAME } from './rules.ts'
import { ApiKey } from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'

/** Keys of servers of hosts (rules api-key-1 to api-key-6). */
export const apiKeys = named('apiKeys', {
  list: endpoint('GET', '/api_keys', {
    summary: '接口密钥列表',
    needs,
    query: z.object({ ...paging, name: searchText }),
    reply: pageOf(ApiKey)
  }),
  /** The only reply with the secret. */
  add: endpoint('POST', '/api_keys', {
    summary: '新建接口密钥',
    needs,
    body: z.object({
      name: z.string().check(z.maxLength(LONGEST_NAME * 2)),
      scopes: z.array(apiKeyScope.schema).check(z.maxLength(apiKeyScope.codes.length)),
      /** Days until it expires; null: never. */
      days: z.nullable(z.int().check(z.gte(1), z.lte(3650)))
    }),
    reply: z.object({ id: z.string(), secret: z.string() })
  }),
  revoke: endpoint('POST', '/api_keys/{id}/revoke', {
    summary: '吊销接口密钥',
    needs,
    reply: z.null()
  }),
  /** Places a call by the telephone of an agent, for a server that authenticates by a key. */
  call: endpoint('POST', '/server/calls', {
    summary: '代坐席发起呼叫（仅限服务器之间）',
    caller: 'server',
    body: z.object({
      /** Of the agent. */
      username: z.string().check(z.minLength(1), z.maxLength(64)),
      customerPhone: z.string().check(z.minLength(1), z.maxLength(64)),
      callerId: z.optional(z.string().check(z.maxLength(64))),
      customerId: z.optional(z.string().check(z.maxLength(64))),
      /** A restriction that may be confirmed is accepted. */
      isConfirmed: z.optional(z.boolean())
    }),
    reply: z.object({ callRecordId: z.string() })
  })
})
