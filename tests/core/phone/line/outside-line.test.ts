// Credentials for a time, and reports of calls on an exchange that the server cannot see.
import { expect, test, vi } from 'vitest'
import type { LineEvent } from '../../../../core/phone/line/line.ts'
import { answer, dial, hangUp, hold, setUpPhone } from '../../../../core/phone/phone.ts'
import { $phone } from '../../../../core/phone/state/phone-state.ts'
import { number, phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok, type RequestCommand } from '../../../support/core/test-server.ts'
import { seat } from '../../../support/server/signed-in.ts'

const turn = (username: string) => [
  { urls: ['turn:turn.cn'], username, credential: `c-${username}` }
]

/** A seat whose credentials are numbered and live for 100 seconds. */
async function lentScene(fails: () => boolean = () => false) {
  let count = 0
  const scene = await phoneScene({
    routes: {
      'GET /agent/status': () => {
        if (fails()) return new Response('', { status: 500 })
        count++
        const lent = { authorizationUser: `${count}:100`, password: `p-${count}` }
        return ok({ ...seat, ...lent, iceServers: turn(`t-${count}`), credentialSeconds: 100 })
      }
    }
  })
  await vi.waitFor(() => import('../../../../core/phone/line/outside/follow-line.ts'))
  await settle()
  return { ...scene, reads: () => count }
}

test('an account for a time is renewed before it expires, with its ICE servers', async () => {
  const { env, line, lines, reads } = await lentScene()
  const first = line().config
  expect(first).toMatchObject({
    ...{ uri: 'sip:100@demo.hutong', credentialSeconds: 100 },
    authorizationUser: expect.stringMatching(/^\d+:100$/),
    rtcConfiguration: { iceServers: turn(`t-${first?.password.slice(2)}`) }
  })
  const before = reads()
  await env.clock.advance(74_000)
  expect(line().renewals).toEqual([])
  await env.clock.advance(2000)
  expect(reads()).toBe(before + 1)
  expect(line().renewals).toMatchObject([
    {
      ...{ authorizationUser: `${reads()}:100`, password: `p-${reads()}` },
      rtcConfiguration: { iceServers: turn(`t-${reads()}`) }
    }
  ])
  await env.clock.advance(76_000)
  expect(line().renewals).toHaveLength(2)
  expect(lines, 'the same line').toHaveLength(1)
})

test('a failed renewal is repeated before the credentials expire', async () => {
  let isDown = false
  const { env, line } = await lentScene(() => isDown)
  isDown = true
  await env.clock.advance(76_000)
  expect(line().renewals).toEqual([])
  isDown = false
  await env.clock.advance(20_000)
  expect(line().renewals).toHaveLength(1)
})

test('the configuration of the host precedes the servers of the seat', async () => {
  const { env, line } = await lentScene()
  const own = { iceServers: [{ urls: 'stun:stun.host.cn' }] }
  setUpPhone({ rtcConfiguration: own })
  await settle()
  expect(line().config?.rtcConfiguration).toEqual(own)
  await env.clock.advance(76_000)
  expect(line().renewals.at(-1)?.rtcConfiguration).toEqual(own)
})

type Body = {
  readonly registered?: boolean
  readonly events: readonly { readonly [name: string]: unknown }[]
}

async function reportedScene(reply: (body: Body) => Response | undefined = () => undefined) {
  const bodies: Body[] = []
  const scene = await phoneScene({
    seat: { reportsCalls: true } as object,
    routes: {
      'POST /agent/call_events': (request: RequestCommand) => {
        const body: Body = JSON.parse(request.body)
        const failed = reply(body)
        if (failed) return failed
        bodies.push(body)
        return ok({
          results: body.events.map(({ callId, sequence }) => ({
            ...{ callId, sequence, result: 'accepted', callRecordId: 'record-of-server' }
          }))
        })
      }
    }
  })
  await vi.waitFor(() => import('../../../../core/phone/line/outside/follow-line.ts'))
  await settle()
  const events = () => bodies.flatMap(body => body.events)
  return { ...scene, bodies, events, names: () => events().map(({ event }) => event) }
}

test('a call out is reported in order, and gets the id of its record', async () => {
  const { line, env, events, names, bodies } = await reportedScene()
  expect(bodies[0]).toEqual({ registered: true, events: [] })
  await dial(number)
  line().network.alerts()
  line().network.alerts()
  line().network.connects()
  await settle()
  expect($phone.get()).toMatchObject({ call: { callRecordId: 'record-of-server' } })
  await hold(true)
  await hold(false)
  await env.clock.advance(31_000)
  await hangUp()
  await settle()
  expect(names()).toEqual([
    ...['started', 'ringing', 'answered', 'held', 'resumed', 'alive', 'ended']
  ])
  expect(events().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(events()[0]).toMatchObject({ callId: 'sip-line-1', direction: 'outbound', number })
  expect(events().at(-1)).toMatchObject({ endedBy: 'agent' })
})

test('a call in keeps the id that the exchange has given it', async () => {
  const { line, events, names } = await reportedScene()
  line().network.rings(number, { callRecordId: 'record-of-exchange', customerId: 'c-1' })
  await settle()
  await answer()
  line().network.connects('record-of-exchange')
  await settle()
  expect(names()).toEqual(['started', 'ringing', 'answered'])
  expect(events()[0]).toMatchObject({
    ...{ direction: 'inbound', callRecordId: 'record-of-exchange', customerId: 'c-1' }
  })
  expect($phone.get()).toMatchObject({ call: { callRecordId: 'record-of-exchange' } })
})

test('events that the server has not taken are sent again, each once', async () => {
  let isDown = true
  const { line, env, events } = await reportedScene(() =>
    isDown ? new Response('', { status: 503 }) : undefined
  )
  await dial(number)
  line().network.emit({
    type: 'failed',
    callId: 'line-1',
    by: 'them',
    cause: '',
    status: 486
  } satisfies LineEvent)
  await env.clock.advance(1500)
  expect(events()).toEqual([])
  isDown = false
  await env.clock.advance(40_000)
  expect(events().map(({ event, sequence }) => [event, sequence])).toEqual([
    ['started', 1],
    ['ended', 2]
  ])
  expect(events()[1]).toMatchObject({ status: 486, endedBy: 'customer' })
  expect(Number(events()[1]?.age)).toBeGreaterThan(1000)
})

test('nothing is reported to a server that has its own exchange', async () => {
  const { line, server } = await phoneScene()
  await dial(number)
  line().network.connects()
  await settle()
  expect(server.count('/agent/call_events')).toBe(0)
})
