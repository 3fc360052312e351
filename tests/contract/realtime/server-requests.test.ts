/** Requests between servers: answered in time or not at all, and done once (rule realtime-25). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '../../../demo/server/http/refusal.ts'
import type { BusMessage } from '../../../demo/server/realtime/realtime-bus.ts'
import { ServerSilent, serverRequests } from '../../../demo/server/realtime/server-requests.ts'

let sent: { readonly from: string; readonly message: BusMessage }[]
let isRunning: boolean
let lines: string[]
let suspected: string[]
const open = (own: string) =>
  serverRequests({
    own,
    limit: 3000,
    send: message => void sent.push({ from: own, message }),
    isRunning: () => isRunning,
    suspect: server => void suspected.push(server),
    log: line => void lines.push(line)
  })
let a: ReturnType<typeof open>
let b: ReturnType<typeof open>
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  lines = []
  suspected = []
  isRunning = true
  a = open('a')
  b = open('b')
})
afterEach(() => {
  for (const one of [a, b]) one.stop()
  vi.useRealTimers()
})

/** The bus takes everything to everyone else. */
async function deliver(age = 0): Promise<void> {
  while (sent.length > 0) {
    for (const { from, message } of sent.splice(0))
      for (const [name, one] of [
        ['a', a],
        ['b', b]
      ] as const)
        if (name !== from) one.receive(message, from, age)
    await vi.advanceTimersByTimeAsync(1)
  }
}
const SILENT = '坐席或通话所在的服务器没有响应，操作可能没有完成，请刷新后查看再试'

it('a server that does not have it is as one that does not reply, at once', async () => {
  b.listen('move', async (_, from) => {
    if (from === 'a') throw new ServerSilent()
  })
  b.listen('break', async () => {
    throw new Error('no table')
  })
  for (const topic of ['move', 'break', 'unknown']) {
    const refused = expect(a.ask('b', topic, 1)).rejects.toBeInstanceOf(ServerSilent)
    await deliver()
    await refused
  }
  expect(suspected).toEqual([])
  expect(lines).toEqual([expect.stringContaining('no table')])
})

it('the reply of the other server is the reply, and so is its refusal', async () => {
  b.listen<number>('double', async one => {
    if (one > 10) throw refuse('太大')
    return one * 2
  })
  const doubled = a.ask('b', 'double', 4)
  await deliver()
  expect(await doubled).toBe(8)
  const refused = expect(a.ask('b', 'double', 40)).rejects.toMatchObject({
    status: 200,
    message: '太大',
    body: { code: 0 }
  })
  await deliver()
  await refused
})

it('a request that comes twice is done once, and answered again', async () => {
  const act = vi.fn(async () => 'done')
  b.listen('act', act)
  const answer = a.ask('b', 'act', null)
  sent.push(...sent)
  await deliver()
  expect(await answer).toBe('done')
  expect(act).toHaveBeenCalledTimes(1)
})

it('without a reply for 3 s it is refused, and one that has waited for longer is not done', async () => {
  const act = vi.fn(async () => 'done')
  b.listen('act', act)
  const refused = vi.fn()
  a.ask('b', 'act', null).catch((error: Error) => refused(error.message))
  await vi.advanceTimersByTimeAsync(2999)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toHaveBeenCalledWith(SILENT)
  expect(suspected).toEqual(['b'])
  await deliver(3000)
  expect(act).not.toHaveBeenCalled()
  isRunning = false
  await expect(a.ask('b', 'act', null)).rejects.toThrow(SILENT)
  expect(sent).toEqual([])
})

it('an error of the other server is logged there, and not sent', async () => {
  b.listen('act', () => Promise.reject(new Error('secret')))
  const refused = expect(a.ask('b', 'act', null)).rejects.toThrow(SILENT)
  await deliver()
  await refused
  expect(lines.join()).toContain('secret')
})
