/** A server behind an exchange of its own, and what that exchange and the phones report to it. */
import { signedHeaders } from '../../../demo/server/modules/messaging/gateway/gateway-signature.ts'
import type { ServerOptions } from '../../../demo/server/server.ts'
import { openBackend } from '../server/backend.ts'

export const EVENT_SECRET = 'secret-of-the-exchange-events'
export const SIP_URL = 'wss://pbx.example.cn:7443/ws'

interface Result {
  readonly result: string
  readonly reason?: string
  readonly message?: string
  readonly callRecordId?: string
}

export async function openOutside(options: Partial<ServerOptions> = {}) {
  const backend = await openBackend({
    telephones: true,
    sipUrl: SIP_URL,
    ...options,
    exchange: { eventSecret: EVENT_SECRET, ...options.exchange },
    limits: { eventGap: 400, ...options.limits }
  })

  /** Posts a text signed as it is, unless other headers are given. */
  const post = (body: string, headers = signedHeaders(EVENT_SECRET, Date.now(), body)) =>
    backend.send('/exchange/events', { method: 'POST', body, headers })

  async function hook(...events: readonly object[]): Promise<readonly Result[]> {
    const { status, body } = await post(JSON.stringify({ events }))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return (body as { results: Result[] }).results
  }

  /** Events of one call of the exchange, numbered from 1. */
  function call(callId: string, more: object = {}) {
    const about = { callId, extension: '100', direction: 'inbound', number: '13800138000', ...more }
    let sequence = 0
    return {
      event: (event: string, given: object = {}) => ({
        ...about,
        ...{ sequence: ++sequence, event },
        ...given
      })
    }
  }

  async function report(token: string, body: object): Promise<readonly Result[]> {
    const answer = await backend.send('/api/agent/call_events', { token, body })
    const { data } = answer.body as { data?: { results: Result[] } }
    if (!data) throw new Error(JSON.stringify(answer.body))
    return data.results
  }

  const stateOf = async (token: string): Promise<unknown> => {
    const { body } = await backend.send('/api/agent/status', { token })
    return (body as { data: { signState: string } }).data.signState
  }

  /** The newest record of the signed-in user's list. */
  async function newest(token: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await backend.send('/api/call_records?pageSize=1', { token })
    return (body as { data: { list: Record<string, unknown>[] } }).data.list[0]
  }

  const record = (id: string | undefined) =>
    backend.db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirst()

  return { backend, post, hook, call, report, stateOf, newest, record }
}

export type Outside = Awaited<ReturnType<typeof openOutside>>
