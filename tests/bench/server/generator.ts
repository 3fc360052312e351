/** Sends requests: at a given rate per second, or the next as soon as one is answered. */
import { Agent, request } from 'node:http'
import { percentile } from '../../support/statistics.ts'
import type { Ask } from './mix.ts'

export interface Result {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly requests: number
  readonly failed: number
}

/** Of a request and its response. */
const HEADER_BYTES = 900

/** `hosts`: names in the requests, by turns, by which a proxy chooses the server. */
export function generator(url: string, asks: readonly Ask[], hosts: readonly string[] = []) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(url)
  let next = 0
  let bytes = 0

  const send = ({ method, path, body, token }: Ask) =>
    new Promise<boolean>(resolve => {
      const host = hosts[next % hosts.length]
      const headers = {
        ...(host && { host }),
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length })
      }
      const pending = request({ agent, hostname, port, method, path, headers }, answer => {
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.once('end', () => {
          if (answer.statusCode !== 200) console.error(`${method} ${path} ${answer.statusCode}`)
          bytes += HEADER_BYTES
          resolve(answer.statusCode === 200)
        })
      })
      pending.once('error', () => resolve(false))
      pending.end(body)
    })

  async function one(since: number, took: number[]): Promise<number> {
    const ask = asks[next++ % asks.length]
    if (!ask || !(await send(ask))) return 1
    took.push(performance.now() - since)
    return 0
  }

  function resultOf(took: number[], began: number, failed: number): Result {
    const seconds = (performance.now() - began) / 1000
    const sorted = took.sort((a, b) => a - b)
    const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
    return { perSecond: took.length / seconds, p50, p99, requests: took.length, failed }
  }

  return {
    /** A request is as late as its answer, counted from when it was due. */
    async steady(perSecond: number, seconds: number): Promise<Result> {
      const took: number[] = []
      const began = performance.now()
      const all: Promise<number>[] = []
      for (let sent = 0; sent < perSecond * seconds; ) {
        const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
        for (; sent <= due && sent < perSecond * seconds; sent++)
          all.push(one(began + (sent * 1000) / perSecond, took))
        await new Promise(resolve => setTimeout(resolve, 2))
      }
      const failed = (await Promise.all(all)).reduce((sum, each) => sum + each, 0)
      return resultOf(took, began, failed)
    },

    /** So many at once, each sending its next when it has its answer. */
    async full(atOnce: number, seconds: number): Promise<Result> {
      const took: number[] = []
      let failed = 0
      const began = performance.now()
      const until = began + seconds * 1000
      const worker = async () => {
        while (performance.now() < until) failed += await one(performance.now(), took)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return resultOf(took, began, failed)
    },

    async once(ask: Ask): Promise<void> {
      if (!(await send(ask))) throw new Error(`${ask.method} ${ask.path} was refused`)
    },

    /** Of all requests and responses so far, with about what their headers have. */
    bytes: () => bytes,
    end: () => agent.destroy()
  }
}
