import type { Socket } from '../../../core/environment/environment.ts'

/** A WebSocket whose other end is the test. */
export interface TestSocket extends Socket {
  readonly url: string
  readonly protocols: string | string[] | undefined
  readonly sent: unknown[]
  /** Set once our side has closed it. */
  closedWith: { code: number | undefined } | undefined
  accept(): void
  deliver(message: unknown): void
  deliverRaw(data: unknown): void
  drops(code?: number): void
}

export function testSocket(url: string, protocols?: string | string[]): TestSocket {
  let state: 0 | 1 | 2 | 3 = 0
  const end = (code: number) => {
    if (state === 3) return
    state = 3
    socket.onclose?.call(
      socket as never,
      { code, reason: '', wasClean: code === 1000 } as CloseEvent
    )
  }
  const socket: TestSocket = {
    url,
    protocols,
    sent: [],
    closedWith: undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    get readyState() {
      return state
    },
    send: data => {
      if (state !== 1) throw new DOMException('Still in CONNECTING state', 'InvalidStateError')
      socket.sent.push(data)
    },
    close: code => {
      socket.closedWith ??= { code }
      if (state < 2) state = 2
      queueMicrotask(() => end(code ?? 1005))
    },
    accept: () => {
      state = 1
      socket.onopen?.call(socket as never, {} as Event)
    },
    deliver: message => socket.deliverRaw(JSON.stringify(message)),
    deliverRaw: data => socket.onmessage?.call(socket as never, { data } as MessageEvent),
    drops: (code = 1006) => end(code)
  }
  return socket
}
