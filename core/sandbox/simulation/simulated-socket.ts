import type { Socket } from '../../environment/environment.ts'

/** The realtime channel of the sandbox. */
export interface SimulatedSockets {
  readonly open: () => Socket
  /** Sends a frame to every open socket. */
  readonly send: (frame: unknown) => void
  /** Closes every socket, as a lost network would; new ones open only while `on`. */
  readonly network: (on: boolean) => void
}

type Later = (milliseconds: number, act: () => void) => () => void

const LOST = 1006

export function simulatedSockets(later: Later): SimulatedSockets {
  const sockets = new Set<SimulatedSocket>()
  let isOn = true

  class SimulatedSocket implements Socket {
    readyState: Socket['readyState'] = 0
    onopen: Socket['onopen'] = null
    onmessage: Socket['onmessage'] = null
    onclose: Socket['onclose'] = null
    onerror: Socket['onerror'] = null

    begin(): void {
      later(20, () => {
        if (this.readyState !== 0) return
        if (!isOn) return this.end(LOST)
        this.readyState = 1
        sockets.add(this)
        Reflect.apply(this.onopen ?? (() => {}), this, [new Event('open')])
      })
    }

    /** The page sends heartbeats only. */
    send(): void {
      later(5, () => this.receive('{"topic":"pong","data":null}'))
    }

    receive(data: string): void {
      if (this.readyState === 1)
        Reflect.apply(this.onmessage ?? (() => {}), this, [new MessageEvent('message', { data })])
    }

    close(): void {
      this.end(1000)
    }

    end(code: number): void {
      if (this.readyState > 1) return
      this.readyState = 3
      sockets.delete(this)
      Reflect.apply(this.onclose ?? (() => {}), this, [new CloseEvent('close', { code })])
    }
  }

  return {
    open: () => {
      const socket = new SimulatedSocket()
      socket.begin()
      return socket
    },
    send: frame => {
      for (const socket of [...sockets]) socket.receive(JSON.stringify(frame))
    },
    network: on => {
      isOn = on
      if (!on) for (const socket of [...sockets]) socket.end(LOST)
    }
  }
}
