/**
 * A page as the core keeps it: a realtime channel that is opened again by the rules of the core, pushes that name
 * orders, and a list that is read again after each reconnection.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { readPush } from '../../../core/contract/topics.ts'
import { realtimeProfiles } from '../../../core/net/realtime-profiles.ts'
import { ask, openSocket, read } from './front-client.ts'

/** As in core/net/realtime.ts. */
const [GOING_AWAY, MOVING_MS] = [1001, 1000]
const PAGE_SIZE = 50

export interface PageUser {
  readonly token: string
  readonly host: string
}
interface Reconnection {
  readonly ms: number
  readonly isAnnounced: boolean
}

export function simulatedPage(
  port: number,
  { token, host }: PageUser,
  profile: keyof typeof realtimeProfiles
) {
  const known = new Set<string>()
  /** The newest order when the list was read last. */
  let readTo: string | undefined
  let isReading = false
  const reconnections: Reconnection[] = []
  /** What the user would see: notices about the channel, and requests without success. */
  const errors: string[] = []
  let socket: WebSocket | undefined
  let isClosed = false
  let pushes = 0
  let onPush = (_id: string): void => undefined
  let state: 'open' | 'lost' = 'lost'
  let othersWithin = 0
  const { delayMs, noticeAt, pingMs } = realtimeProfiles[profile]

  function receive(text: string): void {
    const push = readPush(JSON.parse(text))
    pushes++
    if (push?.topic !== 'work_order_modify') return
    const { id } = push.data as { readonly id: string }
    known.add(id)
    onPush(id)
  }

  /** The orders since the list was read last: a push may be missing among those that came since. */
  async function readList(): Promise<void> {
    let newest: string | undefined
    for (let page = 1; ; page++) {
      const { list } = await read<{ list: { id: string }[] }>(
        port,
        host,
        `/work_orders?view=all&page=${page}&pageSize=${PAGE_SIZE}`,
        { token }
      )
      newest ??= list[0]?.id
      for (const { id } of list) known.add(id)
      if (list.some(({ id }) => id === readTo) || list.length < PAGE_SIZE) break
    }
    readTo = newest
  }

  async function readAgain(): Promise<void> {
    isReading = true
    for (let tries = 0; !isClosed; tries++) {
      const error = await readList().then(
        () => undefined,
        ({ message }: Error) => message
      )
      if (error === undefined) {
        isReading = state === 'lost'
        return
      }
      if (tries === 1) errors.push(error)
      await sleep(500 + Math.random() * 500)
    }
  }

  async function connect(): Promise<boolean> {
    const channel = await openSocket(port, host, token)
    if (!channel) return false
    const opened = channel.socket
    othersWithin = channel.reopenIn
    if (isClosed) opened.terminate()
    socket = opened
    state = 'open'
    const beat = setInterval(() => opened.send('{"topic":"ping","data":null}'), pingMs)
    opened.on('message', data => receive(String(data)))
    opened.on('error', () => undefined)
    opened.on('close', code => {
      clearInterval(beat)
      state = 'lost'
      isReading = true
      if (!isClosed) void reconnect(code === GOING_AWAY)
    })
    return true
  }

  async function reconnect(isAnnounced: boolean): Promise<void> {
    const since = performance.now()
    for (let failures = isAnnounced ? 0 : 1; !isClosed; failures++) {
      if (failures === noticeAt) errors.push('the notice of a lost channel')
      const within = failures === 0 ? MOVING_MS : failures < 3 ? othersWithin : 0
      await sleep(within > 0 ? Math.random() * within : delayMs(failures, Math.random()))
      if (!(await connect())) continue
      reconnections.push({ ms: performance.now() - since, isAnnounced })
      return readAgain()
    }
  }

  return {
    ...{ token, host, known, reconnections, errors, profile },
    async open(): Promise<void> {
      if (!(await connect())) throw new Error('a page has no channel')
      await readAgain()
    },
    isOpen: () => state === 'open',
    /** Open, and the list was read since. */
    isSettled: () => state === 'open' && !isReading,
    pushes: () => pushes,
    listen(listener: (id: string) => void): void {
      onPush = listener
    },
    /** A request as the user makes it; what fails is an error of the page. */
    async act(path: string): Promise<void> {
      const { status } = await ask(port, host, `/api${path}`, { token })
      if (status !== 200) errors.push(`${path}: ${status}`)
    },
    close(): void {
      isClosed = true
      socket?.terminate()
    }
  }
}
export type SimulatedPage = ReturnType<typeof simulatedPage>
