/** The time between the signal to stop and the end, in which pages and telephones move to another server. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { serverMessages } from '../http/messages.ts'

const GOING_AWAY = 1001
const OPEN = 1
const LONGEST_SECONDS = 600

/** Parses `DRAIN_SECONDS` to ms. */
export function drainTimeOf(text: string | undefined): number {
  const seconds = Number(text || 0)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_SECONDS)
    throw new Error(serverMessages.badDrain({ wrong: text ?? '' }))
  return seconds * 1000
}

/** Shares of the time: until proxies send new requests elsewhere, and in which sockets are closed. */
const [NOTICED, CLOSING] = [0.3, 0.4]
const STEPS = 20
/** In ms: how long the last requests may take. */
const LAST_REQUESTS = 2000

interface Needs {
  /** The realtime channels. */
  readonly channels: () => readonly WebSocket[]
  /** The telephones' sockets. */
  readonly telephones: () => readonly {
    readonly socket: WebSocket
    readonly isBusy: () => boolean
  }[]
  /** No further jobs and calls are begun, and running jobs return to the queue. */
  readonly stopJobs: () => Promise<void>
  /** Resolves when no request is in flight, or after some ms. */
  readonly idle: (ms: number) => Promise<void>
  readonly log: (line: string) => void
  readonly wait?: (ms: number) => Promise<unknown>
}

function close(socket: WebSocket): void {
  if (socket.readyState === OPEN) socket.close(GOING_AWAY, 'server stops')
}

export function draining({ channels, telephones, stopJobs, idle, log, wait = sleep }: Needs) {
  let [isDraining, isClosing] = [false, false]

  /** Closes the sockets one after the other; a telephone with a call once that has ended. */
  async function closeSockets(ms: number): Promise<void> {
    const pages = [...channels()]
    const phones = [...telephones()]
    for (let step = 1; step <= STEPS; step++) {
      await wait(ms / STEPS)
      const until = (all: number) => Math.ceil((all * step) / STEPS)
      for (const page of pages.slice(0, until(pages.length))) close(page)
      for (const { socket, isBusy } of phones.slice(0, until(phones.length)))
        if (!isBusy()) close(socket)
    }
  }

  /** Telephones whose calls end late. Once every socket is closed only the last pages are waited for. */
  async function closeLast(ms: number): Promise<void> {
    let empty = 0
    for (let step = 1; step <= STEPS && empty < STEPS / 2; step++) {
      await wait(ms / STEPS)
      empty = telephones().length + channels().length === 0 ? empty + 1 : 0
      for (const { socket, isBusy } of telephones()) if (!isBusy()) close(socket)
    }
  }

  return {
    isDraining: (): boolean => isDraining,
    /** Sockets are closed, and shall be opened again at another server. */
    isClosing: (): boolean => isClosing,

    /** Everything is served until the end; without a time nothing is done. */
    async drain(ms: number): Promise<void> {
      if (ms === 0 || isDraining) return
      isDraining = true
      const stopped = stopJobs().catch((error: Error) => log(error.message))
      await wait(ms * NOTICED)
      isClosing = true
      await closeSockets(ms * CLOSING)
      await closeLast(ms * (1 - NOTICED - CLOSING))
      await stopped
      await idle(LAST_REQUESTS)
    }
  }
}

export type Draining = ReturnType<typeof draining>
