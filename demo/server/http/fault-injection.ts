import type { FastifyReply } from 'fastify'
import { z } from '../../../core/contract/zod.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Refusal } from './refusal.ts'

/**
 * `status` answers with `status` (500), `delay` waits `milliseconds` (3000) before the answer,
 * `body` answers 200 with HTML instead of JSON, `half` breaks off within the response, `close`
 * drops the connection, `silence` never answers.
 */
export const FaultOrder = z.object({
  /** An endpoint such as `agent.status`, `*` for any, or a socket: `realtime`, `sip`. */
  route: z.string().check(z.minLength(1)),
  kind: z.enum(['status', 'delay', 'body', 'half', 'close', 'silence']),
  times: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 1),
  status: z._default(z.number().check(z.int(), z.gte(400), z.lte(599)), 500),
  milliseconds: z._default(z.number().check(z.gte(0), z.lte(120_000)), 3000),
  retryAfter: z.optional(z.number())
})
export type FaultOrder = z.infer<typeof FaultOrder>

const page = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'
const beginning = '{"code":1,"data":{"list":[{"id":"'

/** Injects faults on demand, to test how pages handle a failing server. */
export function faultBox() {
  let orders: { order: FaultOrder; left: number }[] = []

  function takeFault(route: string): FaultOrder | undefined {
    const found = orders.find(
      ({ order, left }) => left > 0 && (order.route === route || order.route === '*')
    )
    if (!found) return undefined
    found.left -= 1
    return found.order
  }

  return {
    order(order: FaultOrder): void {
      orders = [...orders.filter(({ left }) => left > 0), { order, left: order.times }]
    },
    clear(): void {
      orders = []
    },

    /** Rejects a socket that is about to open, if requested. */
    refuseSocket(route: 'realtime' | 'sip'): void {
      const order = orders.some(({ order }) => order.route === route) ? takeFault(route) : undefined
      if (order)
        throw new Refusal(order.status, commonMessages.networkBroken(), {}, order.retryAfter)
    },

    /** Injects the fault requested for this endpoint. True when the response is handled. */
    async inject(route: string, reply: FastifyReply): Promise<boolean> {
      const order = takeFault(route)
      if (!order) return false
      switch (order.kind) {
        case 'status':
          throw new Refusal(order.status, commonMessages.networkBroken(), {}, order.retryAfter)
        case 'delay':
          await new Promise(resolve => setTimeout(resolve, order.milliseconds).unref())
          return false
        case 'body':
          await reply.type('text/html; charset=utf-8').send(page)
          return true
        case 'half':
          reply.hijack()
          reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 4096 })
          reply.raw.write(beginning, () => reply.raw.destroy())
          return true
        case 'close':
          reply.hijack()
          reply.raw.destroy()
          return true
        case 'silence':
          reply.hijack()
          return true
      }
    }
  }
}

export type Faults = ReturnType<typeof faultBox>
