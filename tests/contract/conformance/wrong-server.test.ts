/** Each fault of a wrong backend is named with its path. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KitOptions } from '../../../core/conformance/kit-options.ts'
import {
  type Breaking,
  breakingProxy,
  type ProxiedReply
} from '../../support/conformance/breaking-proxy.ts'
import { HOST_ORIGIN, problemsOf, runKit } from '../../support/conformance/run-kit.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

let backend: TestBackend
let proxy: Awaited<ReturnType<typeof breakingProxy>>
beforeAll(async () => {
  backend = await openBackend({ allowedOrigins: [HOST_ORIGIN] })
  proxy = await breakingProxy(backend.url)
})
afterAll(async () => {
  await proxy.stop()
  await backend.close()
})

type Fields = Record<string, unknown>
const dataOf = (reply: ProxiedReply): Fields =>
  ((reply.body as Fields | undefined)?.data ?? {}) as Fields
const isRead = (reply: ProxiedReply) => (reply.body as Fields).code === 1

/** Replaces status and body of a reply. */
const answer = (status: number, body?: unknown) => (reply: ProxiedReply) => {
  reply.status = status
  if (body !== undefined) reply.body = body
}
/** Replaces a field of the data. */
const set = (field: string, value: unknown) => (reply: ProxiedReply) => {
  if (isRead(reply)) dataOf(reply)[field] = value
}

const problemsWith = async (breaking: Breaking, options: Partial<KitOptions> = {}) => {
  proxy.breaks(breaking)
  const { operations } = await runKit(proxy.url, options)
  return problemsOf(operations)
}

it('a proxy that breaks nothing is no problem', async () => {
  expect(await problemsWith({})).toEqual([])
})

const seat = /^GET \/agent\/status$/
const records = /^GET \/call_records$/
const detail = /^GET \/users\/detail$/

const faults: readonly [string, Breaking, string][] = [
  [
    'a missing field',
    { replies: [[seat, reply => void delete dataOf(reply).sipDomain]] },
    'agent.status: reply: data.sipDomain: a string / nothing'
  ],
  [
    'a wrong type',
    { replies: [[detail, set('permissions', 'all')]] },
    'auth.userDetail: reply: data.permissions: an array / a string'
  ],
  [
    'an unknown state',
    { replies: [[seat, set('signState', 'LUNCH')]] },
    'agent.status: reply: data.signState: a value that the elements know / a string they do not'
  ],
  [
    'the address of a website for that of a WebSocket',
    { replies: [[seat, set('sslGatewayIp', 'https://pbx.example.cn/ws')]] },
    'agent.status: reply: data.sslGatewayIp: host:port/path, or a URL with ws: or wss: / another address'
  ],
  [
    'a wrong type in a row',
    {
      replies: [
        [
          records,
          reply => {
            for (const row of (dataOf(reply).list ?? []) as Fields[]) row.callStartTime = '2026'
          }
        ]
      ]
    },
    'calls.records: reply: data.list[].callStartTime: a number / a string (10 times)'
  ],
  [
    'a wrong status',
    { replies: [[/^POST \/calls\/check$/, answer(500)]] },
    'calls.check: reply: HTTP status: 200 / 500 (code 1)'
  ],
  [
    'no envelope',
    {
      replies: [
        [
          seat,
          reply => {
            reply.body = dataOf(reply)
          }
        ]
      ]
    },
    'agent.status: reply: code: 1 / nothing'
  ],
  [
    'a page of HTML',
    {
      replies: [
        [
          seat,
          reply => {
            reply.body = '<!doctype html>'
            reply.headers.set('content-type', 'text/html')
          }
        ]
      ]
    },
    'agent.status: reply: body: JSON / text/html'
  ],
  [
    'a missing endpoint',
    {
      replies: [
        [
          /^POST \/calls\/check$/,
          reply => {
            reply.status = 404
            reply.body = {}
          }
        ]
      ]
    },
    'calls.check: missing'
  ],
  [
    'a reply without a token',
    {
      replies: [
        [
          records,
          (reply, request) => {
            if (!request.headers.authorization) reply.status = 200
          }
        ]
      ]
    },
    'calls.records: without a token: HTTP status: 401 / 200'
  ],
  [
    'a reply for an unknown id',
    {
      replies: [
        [
          /^GET \/calls\/hutong-check-none\/panel$/,
          reply => {
            reply.status = 200
            reply.body = { code: 1, data: { callRecordId: '1' } }
          }
        ]
      ]
    },
    'calls.panel: unknown id: HTTP status: 404, 400, 410, or 200 with a code other than 1 / 200 without a rejection'
  ],
  [
    'a rejection without a sentence',
    { replies: [[/^GET \/calls\/hutong-check-none\/panel$/, answer(404, {})]] },
    'calls.panel: unknown id: message: a sentence for the user, as JSON / nothing'
  ],
  [
    'a list that is never over',
    {
      replies: [
        [
          records,
          reply => {
            if (isRead(reply)) dataOf(reply).hasMore = true
          }
        ],
        [
          records,
          reply => {
            if (isRead(reply) && dataOf(reply).page === 2) dataOf(reply).list = []
          }
        ]
      ]
    },
    'calls.records: paging: data.hasMore: false, as page 2 has none / true'
  ],
  [
    'a list that ignores the page',
    { replies: [[records, set('page', 1)]] },
    'calls.records: paging: data.page: 2 / 1'
  ],
  [
    'an unknown path that is answered',
    { replies: [[/hutong-check\/no-such-path/, answer(200)]] },
    'errors: unknown path: HTTP status: 404 / 200'
  ],
  [
    'a login that survives its end',
    {
      replies: [
        [
          /^POST \/oauth\/logout$/,
          reply => {
            reply.status = 200
            reply.body = { code: 1, data: 'bye' }
          }
        ]
      ]
    },
    'auth.logout: reply: data: null / a string'
  ],
  [
    'no CORS',
    {
      replies: [
        [
          /./,
          reply => {
            for (const name of [...reply.headers.keys()])
              if (name.startsWith('access-control-')) reply.headers.delete(name)
          }
        ]
      ]
    },
    `cors: preflight of PUT: access-control-allow-origin: ${HOST_ORIGIN} or * / nothing`
  ],
  [
    'CORS that does not allow the token',
    {
      replies: [[/^OPTIONS/, reply => void reply.headers.set('access-control-allow-headers', '*')]]
    },
    'cors: preflight of GET: access-control-allow-headers: authorization / a list without it'
  ],
  [
    'CORS on good replies only',
    {
      replies: [
        [
          detail,
          reply => {
            if (reply.status === 401) reply.headers.delete('access-control-allow-origin')
          }
        ]
      ]
    },
    `cors: reply to a rejected request: access-control-allow-origin: ${HOST_ORIGIN} or * / nothing`
  ],
  [
    'a topic with a wrong payload',
    {
      frame: frame =>
        frame.topic === 'agent_state_modify' ? { ...frame, data: { registerState: 'yes' } } : frame
    },
    'topic agent_state_modify: payload: data.registerState: a boolean / a string'
  ],
  [
    'an unknown topic',
    {
      frame: frame =>
        frame.topic === 'agent_state_modify' ? { ...frame, topic: 'seat_changed' } : frame
    },
    'realtime: frames: topic: a topic of the table / seat_changed'
  ],
  [
    'a frame that is not JSON',
    { frame: frame => (frame.topic === 'agent_state_modify' ? 'state=free' : frame) },
    'realtime: frames: frame: JSON {topic, data} / no JSON object'
  ],
  [
    'no answer to the heartbeat',
    { frame: frame => (frame.topic === 'pong' ? undefined : frame) },
    'realtime: heartbeat: topic pong: within 5 s of a ping / nothing'
  ],
  [
    'a channel for any ticket',
    { acceptsAnyTicket: true },
    'realtime: unknown ticket: WebSocket: closed by the server / open'
  ]
]

it.each(faults)('names %s', async (_, breaking, problem) => {
  expect(await problemsWith(breaking)).toContain(problem)
})

it('names a fault only where it is', async () => {
  const [, breaking, problem] = faults[0] ?? ['', {}, '']
  expect(await problemsWith(breaking)).toEqual([problem])
})

it('the panel: a recording that cannot be played from its middle', async () => {
  const whole = answer(200)
  const breaking = { replies: [[/^GET \/recordings\/[^/]+$/, whole]] } as const
  expect(await problemsWith(breaking, { profile: 'panel' })).toEqual([
    'files.recording: reply: Range: bytes=0-99: 206 with 100 bytes / 200 with 100 bytes'
  ])
})

it('an optional endpoint may be absent', async () => {
  const absent = answer(404, {})
  proxy.breaks({ replies: [[/^GET \/environment\/config$/, absent]] })
  const { operations } = await runKit(proxy.url)
  const found = operations.find(({ name }) => name === 'enterprise.environment')
  expect(found?.status).toBe('not checked')
  expect(found?.notChecked).toEqual([
    'the backend does not have it; it is needed when variant is not set by the page'
  ])
})
