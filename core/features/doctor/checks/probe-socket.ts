import { after } from '../../../environment/clock.ts'
import { environment, type Socket } from '../../../environment/environment.ts'

const LIMIT_MS = 8000
/** The browser reports a policy violation in a separate task, within this time in ms. */
const POLICY_MS = 50

export interface SocketProbe {
  readonly is: 'open' | 'forbidden-by-page' | 'closed' | 'silent'
  /** Close code; 0 without one. */
  readonly code: number
}

/** Opens a WebSocket and closes it at once. Never rejects. */
export function probeSocket(address: string, protocols?: string): Promise<SocketProbe> {
  const { openSocket, page } = environment()
  return new Promise(resolve => {
    let socket: Socket | undefined
    let isForbidden = false
    const endings = [
      page.onRefusedConnection(() => {
        isForbidden = true
      }),
      after(LIMIT_MS, () => end('silent'))
    ]
    function end(is: SocketProbe['is'], code = 0): void {
      for (const stop of endings.splice(0)) stop()
      if (socket) {
        socket.onopen = socket.onclose = null
        if (socket.readyState < 2) socket.close(1000)
      }
      resolve({ is, code })
    }
    const close = (code: number) =>
      endings.push(after(POLICY_MS, () => end(isForbidden ? 'forbidden-by-page' : 'closed', code)))
    try {
      socket = openSocket(address, protocols)
      socket.onopen = () => end('open')
      socket.onclose = ({ code }) => close(code)
    } catch {
      // Old browsers throw when the policy blocks the connection.
      close(0)
    }
  })
}

export const originOf = (address: string): string => {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}
