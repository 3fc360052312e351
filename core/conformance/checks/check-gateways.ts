import type { Difference } from '../describe-issues.ts'

/** `host:port/path`, or a whole address of a WebSocket. */
const GATEWAY = /^(?:wss?:\/\/)?[^/:?#\s]+(?::\d+)?(?:[/?]\S*)?$|^(?:wss?:\/\/)?\[[\da-f:.]+\]\S*$/i

/** Addresses of the SIP WebSocket in the seat's status to which no telephone could connect; empty ones are not used. */
export function gatewayDifferences(name: string, data: unknown): readonly Difference[] {
  if (name !== 'agent.status' || typeof data !== 'object' || data === null) return []
  return ['gatewayIp', 'sslGatewayIp'].flatMap(field => {
    const value: unknown = Reflect.get(data, field)
    if (typeof value !== 'string' || value === '' || GATEWAY.test(value)) return []
    return [
      {
        at: `data.${field}`,
        expected: 'host:port/path, or a URL with ws: or wss:',
        found: 'another address'
      }
    ]
  })
}
