import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { permissions } from '../../../core/session/permissions.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const rows = Object.entries(allEndpoints).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).map(([name, row]) => ({ name: `${area}.${name}`, row }))
)

let backend: TestBackend
let token: string
beforeAll(async () => {
  backend = await openBackend()
  token = (await backend.signIn('admin')).access_token
})
afterAll(() => backend.close())

const pathOf = (row: Endpoint) => `/api${row.path.replace(/\{\w+\}/g, 'none')}`

describe('the table of calls', () => {
  it.each(rows)('$name has an answer of its own', async ({ row }) => {
    const { status, body } = await backend.send(pathOf(row), { method: row.method })
    expect(status).not.toBe(404)
    expect(status).toBeLessThan(500)
    expect(body).toHaveProperty('message')
  })

  it.each(rows.filter(({ row }) => row.caller === 'user'))(
    '$name is for those who are signed in',
    async ({ row }) => {
      for (const sent of [{ method: row.method }, { method: row.method, token: 'made-up' }])
        expect(await backend.send(pathOf(row), sent)).toMatchObject({
          status: 401,
          body: { message: '请重新登录' }
        })
    }
  )

  /** What the least of agents may do is asked of them elsewhere. */
  const least: readonly unknown[] = ['CCS.MAN.SEAT.PLAT', 'CCS.CALL.CENTER', 'CMC.MAN.CALL']
  const beyond = rows.filter(({ row }) => row.needs && !least.includes(row.needs))
  it.each(beyond)('$name demands its permission', async ({ row }) => {
    const { access_token } = await backend.signIn('account1')
    expect(
      await backend.send(pathOf(row), { method: row.method, token: access_token })
    ).toMatchObject({ status: 403, body: { message: '您没有执行此操作的权限' } })
  })

  it('gives an operation of the OpenAPI document to every row, and to nothing else', async () => {
    const { body } = await backend.send('/api/openapi.json')
    const document = body as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string; responses: object }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`)
    )
    const expected = rows.map(({ name, row }) => `${row.method.toLowerCase()} ${row.path} ${name}`)
    expect(operations.sort()).toEqual(expected.sort())
  })

  it('describes parameters, bodies and replies in the OpenAPI document', async () => {
    const { body } = await backend.send('/api/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/calls/{callRecordId}/hold': {
          post: {
            parameters: [{ name: 'callRecordId', in: 'path', required: true }],
            requestBody: {
              content: {
                'application/json': {
                  schema: { properties: { on: { type: 'boolean' } }, required: ['on'] }
                }
              }
            },
            responses: {
              200: {
                content: {
                  'application/json': { schema: { properties: { code: { const: 1 } } } }
                }
              }
            }
          }
        },
        '/oauth/token': {
          post: {
            security: [{ client: [] }],
            requestBody: { content: { 'application/x-www-form-urlencoded': {} } }
          }
        },
        '/eavesdrop/calls/{callRecordId}': { post: { 'x-permission': 'CCS.MONI.CUTIN' } }
      }
    })
    const text = JSON.stringify(body)
    expect(text).not.toContain('"$schema"')
    expect(text).toContain('0 无，1 坐席挂断，2 机器人挂断，3 客户挂断，4 系统挂断')
  })

  it('lets the administrator do everything that has a permission', async () => {
    const { body } = await backend.send('/api/users/detail', { token })
    expect((body as { data: { permissions: string[] } }).data.permissions).toEqual(
      Object.keys(permissions).sort()
    )
  })
})

describe('bad requests', () => {
  const json = { 'content-type': 'application/json' }
  const path = '/api/agent/status'

  it.each([
    ['a body that is no JSON', '{"signState":', 400, '请求内容不是有效的 JSON'],
    ['a body that pollutes prototypes', '{"__proto__":{"a":1}}', 400, '请求内容不是有效的 JSON'],
    ['a field that is not allowed', '{"signState":"RING"}', 400, '参数不正确：signState'],
    ['a body that is too large', JSON.stringify({ a: 'x'.repeat(1_100_000) }), 413, '请求内容过大']
  ])('refuses %s', async (_, body, status, message) => {
    const answer = await backend.send(path, { method: 'PUT', token, headers: json, body })
    expect(answer).toMatchObject({ status, body: { message } })
  })

  it('rejects an unknown content type', async () => {
    const headers = { 'content-type': 'application/x-thing' }
    expect(await backend.send(path, { method: 'PUT', token, headers, body: 'a' })).toMatchObject({
      status: 415,
      body: { message: '不支持的内容类型' }
    })
  })

  it('answers JSON for an unknown call', async () => {
    for (const method of ['GET', 'POST'])
      expect(await backend.send('/api/nothing', { method })).toMatchObject({
        status: 404,
        body: { message: '接口不存在' }
      })
  })
})
