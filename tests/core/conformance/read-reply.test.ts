import { expect, it } from 'vitest'
import type { RawReply } from '../../../core/conformance/kit-requests.ts'
import { readReply, rejectionDifferences } from '../../../core/conformance/read-reply.ts'
import type { Endpoint } from '../../../core/contract/endpoint.ts'
import { endpoints } from '../../../core/contract/first-endpoints.ts'
import { seat } from '../../support/server/signed-in.ts'

const settings = { apiBase: 'http://server.test/api', paths: {}, transforms: {}, clientId: 'w' }

const raw = (json: unknown, status = 200, mediaType = 'application/json'): RawReply => ({
  ...{ status, json, mediaType, headers: new Headers() },
  size: json === undefined ? 0 : 2
})
const ok = (data: unknown) => raw({ code: 1, data })

const differences = (endpoint: Endpoint, reply: RawReply, transforms = {}) => {
  const read = readReply(endpoint, reply, { ...settings, transforms })
  return read.status === 'read'
    ? read.differences.map(({ at, expected, found }) => `${at}: ${expected} / ${found}`)
    : read
}
const { status } = endpoints.agent

it.each([
  ['a right reply', ok(seat), []],
  ['a missing field', ok({ ...seat, agentId: undefined }), ['data.agentId: a string / nothing']],
  ['a wrong type', ok({ ...seat, agentId: 7 }), ['data.agentId: a string / a number']],
  ['null', ok(null), ['data: an object / null']],
  [
    'an unknown code, which the elements replace',
    ok({ ...seat, signState: 'LUNCH' }),
    ['data.signState: a value that the elements know / a string they do not']
  ],
  [
    'a value outside a list',
    ok({ ...seat, agentMode: 9 }),
    ['data.agentMode: one of 0, 1, 2 / another value (a number)']
  ],
  [
    'an array',
    ok({
      ...seat,
      cidHolders: [
        { cidNumber: 1, name: '' },
        { cidNumber: 2, name: '' }
      ]
    }),
    ['data.cidHolders[].cidNumber: a string / a number (2 times)']
  ],
  ['no envelope', raw(seat), ['code: 1 / nothing']],
  ['a rejection', raw({ code: 0, message: '不行' }), ['code: 1 / a rejection (code 0)']],
  [
    'an errmsg',
    raw({ code: 1, errcode: 'X', errmsg: '不行' }),
    ['errmsg: nothing / a rejection (code X)']
  ],
  ['HTML', raw(undefined, 200, 'text/html'), ['body: JSON / nothing']],
  ['an error of the server', raw({ message: '' }, 500), ['HTTP status: 200 / 500']]
])('describes %s', (_, reply, expected) => {
  expect(differences(status, reply)).toEqual(expected)
})

it('distinguishes a path that is not served from one that the user may not use', () => {
  expect(differences(status, raw({ message: '没有' }, 404))).toEqual({ status: 'absent' })
  expect(differences(endpoints.calls.panel, raw({ message: '没有' }, 404))).toEqual([
    'HTTP status: 200 / 404'
  ])
  expect(differences(status, raw({}, 403))).toMatchObject({ status: 'withheld' })
})

it('reads the reply of a transform', () => {
  const reply = (json: unknown) => ({
    code: 1,
    data: { ...seat, agentName: (json as { n: string }).n }
  })
  expect(differences(status, raw({ n: '张伟' }), { 'agent.status': { reply } })).toEqual([])
  const throwing = () => {
    throw new Error('13800000000')
  }
  expect(differences(status, raw({}), { 'agent.status': { reply: throwing } })).toEqual([
    'transform: a reply in the form of the table / an error of the transform'
  ])
})

it('never contains a value of the reply', () => {
  const secret = 'secret-13800000000'
  const data = { ...seat, agentId: { [secret]: secret }, agentMode: secret, cidHolders: secret }
  const text = JSON.stringify(differences(status, ok(data)))
  expect(text).not.toContain('13800000000')
  const named = raw({ code: 13800000000, message: secret })
  expect(JSON.stringify(differences(status, named))).not.toContain('13800000000')
})

it('a rejection has a status or a code, and a sentence', () => {
  const found = (reply: RawReply) => rejectionDifferences(reply, [404]).map(({ at }) => at)
  expect(found(raw({ message: '没有' }, 404))).toEqual([])
  expect(found(raw({ code: 0, message: '没有' }))).toEqual([])
  expect(found(raw({ code: 0 }))).toEqual(['message'])
  expect(found(ok(null))).toEqual(['HTTP status'])
  expect(found(raw(undefined, 404, 'text/html'))).toEqual(['message'])
})
