import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { z } from '../../../core/contract/zod.ts'
import * as callRecordEnums from '../../../core/features/calls/call-record-enums.ts'
import * as callEnums from '../../../core/features/calls/enums.ts'
import * as clueEnums from '../../../core/features/clues/enums.ts'
import * as customerEnums from '../../../core/features/customers/enums.ts'
import * as staffEnums from '../../../core/features/members/enums.ts'
import * as seatEnums from '../../../core/features/seats/enums.ts'
import { API } from './serve-endpoints.ts'

type Schema = Record<string, unknown>

/** Replies accept unknown codes, so the schema describes the known ones in words. */
const labelled = new Map<unknown, string>(
  Object.values({
    ...callEnums,
    ...callRecordEnums,
    ...clueEnums,
    ...customerEnums,
    ...seatEnums,
    ...staffEnums
  }).map(({ open, codes, label }) => [open, codes.map(code => `${code} ${label(code)}`).join('，')])
)

/** JSON Schema of one direction; constraints that only code can check are omitted. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const description = labelled.get(zodSchema)
      if (description) jsonSchema.description = description
    }
  })
  return rest
}

const isNothing = (schema: z.ZodMiniType) => schema.safeParse(undefined).success
const bodyTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data'
}
const files: Schema = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', format: 'binary' } } },
  required: ['file']
}

function parameters(row: Endpoint): Schema[] {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' }
  }))
  if (isNothing(row.query)) return inPath
  const { properties = {}, required = [] } = schemaOf(row.query, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema
  }))
  return [...inPath, ...inQuery]
}

function requestBody(row: Endpoint): Schema {
  if (row.encoding !== 'multipart' && isNothing(row.body)) return {}
  const schema = row.encoding === 'multipart' ? files : schemaOf(row.body, 'input')
  return { requestBody: { required: true, content: { [bodyTypes[row.encoding]]: { schema } } } }
}

function success(row: Endpoint): Schema {
  if (row.wrapping === 'bytes') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const data = schemaOf(row.reply, 'output')
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer', const: 1 }, data },
    required: ['code', 'data']
  }
  return { 'application/json': { schema: row.wrapping === 'bare' ? data : envelope } }
}

const security = {
  user: [{ bearer: [] }],
  client: [{ client: [] }],
  public: [],
  server: [{ server: [] }]
}
const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
})

const operation = (area: string, name: string, row: Endpoint): Schema => ({
  operationId: `${area}.${name}`,
  summary: row.summary,
  tags: [area],
  security: security[row.caller],
  ...(row.needs && { 'x-permission': row.needs }),
  parameters: parameters(row),
  ...requestBody(row),
  responses: {
    200: { description: '成功；code 不为 1 时为业务拒绝', content: success(row) },
    400: refusal('参数或登录信息有误'),
    ...(row.caller === 'user' && { 401: refusal('请重新登录') }),
    ...(row.needs && { 403: refusal('没有权限') }),
    429: refusal('操作过于频繁'),
    500: refusal('网络异常')
  }
})

let made: Schema | undefined

/**
 * The OpenAPI 3.1 document of the endpoint table that clients and server share. Made when it is first
 * asked for, as that takes a tenth of a second.
 */
export function openApiDocument(): Schema {
  made ??= document()
  return made
}

function document(): Schema {
  const paths: Record<string, Schema> = {}
  for (const [area, rows] of Object.entries(allEndpoints))
    for (const [name, row] of Object.entries<Endpoint>(rows)) {
      const path = paths[row.path] ?? {}
      paths[row.path] = { ...path, [row.method.toLowerCase()]: operation(area, name, row) }
    }
  return {
    openapi: '3.1.0',
    info: { title: '呼通 Hutong', version: '0.2.0', description: '呼叫中心组件所用的全部接口' },
    servers: [{ url: API }],
    tags: Object.keys(allEndpoints).map(name => ({ name })),
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            code: { type: 'integer' },
            errcode: { type: 'string' },
            errmsg: { type: 'string' },
            message: { type: 'string' }
          },
          required: ['message']
        }
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic', description: '客户端标识，密钥为空' },
        server: { type: 'http', scheme: 'basic', description: '宿主系统服务器的标识和密钥' }
      }
    }
  }
}
