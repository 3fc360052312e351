import { ping, type Topic, topics } from '../../contract/topics.ts'
import type { Socket } from '../../environment/environment.ts'
import { type Difference, describeIssues, kindOf, replacedValues } from '../describe-issues.ts'
import type { OperationLog } from '../operation-results.ts'
import { guarded, type KitContext } from './kit-context.ts'

const OPENING_MS = 10_000
const PONG_MS = 5000

interface Channel {
  readonly frames: readonly string[]
  readonly state: () => 'opening' | 'open' | 'closed'
  readonly socket: Socket
}

function openChannel(context: KitContext, ticket: string): Channel | undefined {
  const { options, ports } = context
  const base = options.realtimeUrl ?? new URL('/ws', options.apiBase.replace(/^http/, 'ws')).href
  const url = `${base}/workbench?access_token=${encodeURIComponent(ticket)}`
  const socket = ports.openSocket?.(url, options.origin)
  if (!socket) return undefined
  const frames: string[] = []
  let state: ReturnType<Channel['state']> = 'opening'
  socket.onopen = () => {
    state = 'open'
  }
  socket.onclose = () => {
    state = 'closed'
  }
  socket.onerror = () => undefined
  socket.onmessage = ({ data }) => void frames.push(typeof data === 'string' ? data : '')
  return { frames, state: () => state, socket }
}

/** Waits until a condition holds; false when the time is over. */
async function holds(context: KitContext, within: number, is: () => boolean): Promise<boolean> {
  for (let left = within; left > 0 && !is(); left -= 50) await context.ports.wait(50)
  return is()
}

const topicOf = (frame: string): { topic: unknown; data: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(frame)
    return typeof value === 'object' && value !== null
      ? { topic: Reflect.get(value, 'topic'), data: Reflect.get(value, 'data') }
      : undefined
  } catch {
    return undefined
  }
}

/** Opens the channel, checks its heartbeat, and validates every frame that is pushed meanwhile. */
export async function checkRealtime(
  context: KitContext,
  /** Causes pushes while the channel is open. */
  cause: () => Promise<void>
): Promise<void> {
  const { ports, options } = context
  const log = context.logOf('realtime', 'WebSocket', 'pushes of the server')
  if (!ports.openSocket) {
    log.skip('this version of Node.js has no WebSocket; use Node.js 22 or later')
    skipTopics(context, 'without the realtime channel')
    return cause()
  }
  await guarded(log, 'unknown ticket', async () => {
    const refused = openChannel(context, 'hutong-check-unknown-ticket')
    await holds(context, PONG_MS, () => refused?.state() === 'closed')
    const isClosed = refused?.state() === 'closed'
    refused?.socket.close()
    const found = [{ at: 'WebSocket', expected: 'closed by the server', found: 'open' }]
    log.settle('unknown ticket', isClosed ? [] : found)
  })
  const ticket = await context.ticketFor('realtime')
  const channel = ticket === undefined ? undefined : openChannel(context, ticket)
  if (!channel) {
    log.fail('open', [{ at: 'files.ticket', expected: 'a ticket', found: 'none' }])
    skipTopics(context, 'without the realtime channel')
    return cause()
  }
  if (
    !(await holds(context, OPENING_MS, () => channel.state() !== 'opening')) ||
    channel.state() === 'closed'
  ) {
    log.fail('open', [{ at: 'WebSocket', expected: 'open', found: channel.state() }])
    skipTopics(context, 'without the realtime channel')
    channel.socket.close()
    return cause()
  }
  log.pass('open')
  channel.socket.send(ping)
  const answered = () => channel.frames.some(frame => topicOf(frame)?.topic === 'pong')
  const isAnswered = await holds(context, PONG_MS, answered)
  const silent = [{ at: 'topic pong', expected: 'within 5 s of a ping', found: 'nothing' }]
  log.settle('heartbeat', isAnswered ? [] : silent)
  await cause()
  await ports.wait(options.listenMs)
  const stayed = channel.state() === 'open'
  log.settle(
    'stays open',
    stayed ? [] : [{ at: 'WebSocket', expected: 'open', found: 'closed by the server' }]
  )
  channel.socket.close()
  checkFrames(context, log, channel.frames)
}

function checkFrames(context: KitContext, log: OperationLog, frames: readonly string[]): void {
  const found = new Map<Topic, Difference[]>()
  const unreadable: Difference[] = []
  for (const frame of frames) {
    const read = topicOf(frame)
    const name = read?.topic
    if (typeof name !== 'string') {
      const expected = 'JSON {topic, data}'
      unreadable.push({ at: 'frame', expected, found: read ? kindOf(name) : 'no JSON object' })
    } else if (Object.hasOwn(topics, name)) {
      const topic = name as Topic
      found.set(topic, [...(found.get(topic) ?? []), ...payloadDifferences(topic, read?.data)])
    } else {
      const shown = /^[a-z_]{1,60}$/i.test(name) ? name : 'another name'
      unreadable.push({ at: 'topic', expected: 'a topic of the table', found: shown })
    }
  }
  log.settle('frames', unreadable)
  for (const name of Object.keys(context.profile.topics) as Topic[]) {
    const differences = found.get(name)
    const own = logOfTopic(context, name)
    if (differences) own.settle('payload', unique(differences))
    else own.skip('none was pushed while the kit listened')
  }
}

const unique = (all: readonly Difference[]): readonly Difference[] => [
  ...new Map(all.map(one => [JSON.stringify(one), one])).values()
]

/** A pushed payload compared with its schema. */
export function payloadDifferences(topic: Topic, data: unknown): readonly Difference[] {
  const result = topics[topic].safeParse(data)
  return result.success
    ? replacedValues('data', data, result.data)
    : describeIssues('data', data, result.error.issues)
}

const logOfTopic = (context: KitContext, name: Topic): OperationLog =>
  context.logOf(`topic ${name}`, 'realtime', context.profile.topics[name]?.purpose ?? '')

function skipTopics(context: KitContext, reason: string): void {
  for (const name of Object.keys(context.profile.topics) as Topic[])
    logOfTopic(context, name).skip(reason)
}
