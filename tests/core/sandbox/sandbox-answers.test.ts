import { describe, expect, it } from 'vitest'
import { softphoneEndpoints } from '../../../core/conformance/profiles/softphone-profile.ts'
import { allEndpoints } from '../../../core/contract/all-endpoints.ts'
import { allAnswers } from '../../../core/sandbox/answers/all-answers.ts'
import { callBook } from '../../../core/sandbox/simulation/call-book.ts'
import { simulatedFetch } from '../../../core/sandbox/simulation/simulated-fetch.ts'
import { openWorld } from '../../../core/sandbox/world/world.ts'

const now = Date.UTC(2026, 10, 21, 2)
const day = '2026-11-21'
const task = {
  callTaskId: 'task-new-1',
  name: '回访',
  taskType: 0,
  taskCategory: 0,
  templateCode: 'script-1',
  cidResourceType: 0,
  workTimePeriods: [
    {
      dialDates: [{ startDate: day }],
      dialPeriods: [{ startTimePoint: '09:00:00', endTimePoint: '12:00:00' }]
    }
  ]
}
const report = { message: 'x', stack: '', place: '', version: '1', browser: '', times: 1 }
const order = { customerId: 'customer-1', serviceType: 'consult', serviceContent: '咨询' }

/** What is sent where an empty request is not valid; `/x/{id}` gets the value of `id`. */
const inputs: Readonly<Record<string, { path?: object; query?: object; body?: object }>> = {
  'auth.token': { body: { grant_type: 'password', scope: 'cmc' } },
  'auth.webToken': { body: { token: 't', account: 'a', client: 'c' } },
  'files.ticket': { body: { resource: 'realtime' } },
  'errorLogs.report': {
    body: {
      reports: [{ ...report, at: now, kind: 'uncaught' }]
    }
  },
  'signIn.protocol': { query: { version: '1' } },
  'signIn.agreeProtocol': { body: { version: '1' } },
  'agent.setStatus': { body: { signState: 'SIGN_FREE' } },
  'workbench.figures': { query: { beginTime: 0 } },
  'calls.check': { body: { customerPhone: '13800000009' } },
  'dispositions.fillIn': { body: { code: '1-1', remark: '' } },
  'recordingPause.pause': { body: { isPaused: true } },
  'callDetails.base': { query: { includeHistory: 'true' } },
  'callDetails.seen': { query: { callRecordId: 'call-1' } },
  'callDetails.extend': { body: { remark: '已回访' } },
  'numbers.decipher': { body: [] },
  'customers.search': { query: { searchContent: '陈思' } },
  'customers.byPhone': { body: { phone: '13800001000' } },
  'customers.add': { body: { customerName: '新客户', phone: '13900000001' } },
  'customers.edit': { body: { customerName: '陈思远' } },
  'callItems.customerInfo': { path: { callItemId: 'call-1' }, body: { customerName: '陈思远' } },
  'customFields.options': { query: { fieldMetaId: 'f' } },
  'customFields.relatedOptions': { query: { fieldMetaId: 'f', fieldOptionId: 'o' } },
  'serviceRecords.save': { body: order },
  'serviceRecords.update': { body: { ...order, serviceRecordId: 'order-1' } },
  'callTasks.create': { body: { ...task, callTaskId: 'task-new-2' } },
  'callTasks.edit': { body: task },
  'callTasks.calledToday': { body: {} },
  'transfers.exportCalls': { body: {} },
  'transfers.exportCustomers': { body: {} },
  'transfers.clear': { query: { page: 1 }, body: { idList: [] } },
  'home.report': { query: { from: day, to: day } }
}
const defaults: Readonly<Record<string, string>> = {
  callRecordId: 'call-1',
  customerId: 'customer-1',
  serviceId: 'order-1',
  phone: '13800001000',
  templateCode: 'script-1',
  groupId: 'group-1',
  recordId: 'customer-1',
  id: 'task-new-1'
}

/** A sandbox with a task and a work order, and its replies by `METHOD path`. */
async function openTable() {
  const world = openWorld({
    now: () => now,
    later: (_, act) => {
      queueMicrotask(act)
      return () => {}
    },
    push: () => {}
  })
  const answers = allAnswers(callBook(world))
  const send = simulatedFetch({
    apiBase: 'https://sandbox.invalid/api',
    world,
    answers,
    isOnline: () => true
  })
  return { world, answers, send }
}

const rows = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ key: `${area}.${name}`, endpoint }))
)

describe('the replies of the sandbox', async () => {
  const { answers, send, world } = await openTable()
  const keyOf = new Map(rows.map(row => [`${row.endpoint.method} ${row.endpoint.path}`, row.key]))
  const request = (path: string, init: RequestInit = {}) =>
    send(`https://sandbox.invalid/api${path}`, init).then(reply => reply.json())
  const json = (method: string, body: object) => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' }
  })
  await request('/call_tasks/create', json('POST', task))
  await request('/service_records/save', json('POST', order))
  world.orders = world.orders.map(one => ({ ...one, id: 'order-1' }))

  it.each(
    answers.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  )('%s is as the contract says', async (name, endpoint) => {
    const { path = {}, query, body } = inputs[keyOf.get(name) ?? ''] ?? {}
    const address = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
      String(Reflect.get(path, key) ?? defaults[key])
    )
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    const isForm = endpoint.encoding === 'form'
    const sent = isForm
      ? { method: 'POST', body: new URLSearchParams(body as Record<string, string>) }
      : body
        ? json(endpoint.method, body)
        : { method: endpoint.method }
    const reply = await request(address + search, sent)
    if (endpoint.wrapping === 'envelope') expect(reply).toMatchObject({ code: 1 })
    const data = endpoint.wrapping === 'bare' ? reply : reply.data
    expect(endpoint.reply.safeParse(data).error).toBeUndefined()
  })

  it('answers all that the softphone requests in the sandbox', () => {
    const elsewhere = /agent-mode|SIP phone|supervisors|outside|reports its calls/
    const used = Object.entries(softphoneEndpoints)
      .filter(([, { when = '' }]) => !elsewhere.test(when))
      .map(([name]) => name)
    const answered = new Set(
      answers.map(({ endpoint }) => keyOf.get(`${endpoint.method} ${endpoint.path}`))
    )
    expect(used.length).toBeGreaterThan(6)
    expect(used.filter(name => !answered.has(name))).toEqual([])
  })

  it('refuses what it does not simulate, and what is not valid, as the contract says', async () => {
    expect(await request('/webhooks')).toEqual({
      code: 'NOT_SIMULATED',
      message: '演示沙箱不包含此功能，请连接真实的呼叫中心'
    })
    expect(await request('/customers?page=x')).toMatchObject({ code: 'INVALID' })
    expect(await request('/customers/missing')).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('has a recording of each answered call that is over, as a WAV file of its length', async () => {
    const { data } = await request('/call_records?pageSize=50')
    for (const { callRecordId, hasRecording, callDuration, isRunning } of data.list) {
      expect(hasRecording).toBe(callDuration > 0 && !isRunning)
      const slices = await request(`/call_records/${callRecordId}/audio_slice`)
      const [address] = slices.data[callRecordId]
      if (!hasRecording) {
        expect(address).toBeUndefined()
        continue
      }
      const bytes = await fetch(address).then(reply => reply.arrayBuffer())
      const view = new DataView(bytes)
      expect(String.fromCharCode(...new Uint8Array(bytes, 0, 4))).toBe('RIFF')
      expect(view.getUint32(40, true) / view.getUint32(28, true)).toBe(callDuration)
      const samples = new Int16Array(bytes, 44)
      expect(samples.some(value => value > 300)).toBe(true)
    }
  })

  it('issues no ticket for a file, which it could not send', async () => {
    const body = { resource: 'recordings/call-1' }
    expect(await request('/files/ticket', json('POST', body))).toMatchObject({
      code: 'NOT_SIMULATED'
    })
  })

  it('sorts and pages lists', async () => {
    const sorted = await request('/call_records?sort=-callDuration&pageSize=5')
    const durations = sorted.data.list.map((call: { callDuration: number }) => call.callDuration)
    expect(durations).toEqual(durations.toSorted((a: number, b: number) => b - a))
    expect(sorted.data).toMatchObject({ total: 12, hasMore: true })
    const last = await request('/customers?page=2&pageSize=10')
    expect(last.data.list).toHaveLength(3)
    expect(last.data.hasMore).toBe(false)
  })
})
