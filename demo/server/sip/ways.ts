/** Where a request goes that begins something, or why it goes nowhere. */
import type { Target } from './dial-rules.ts'
import type { Flow } from './flow.ts'
import type { Registrar } from './registrar.ts'

/** User agents of our own: the first answers numbers and calls agents, the second answers the first. */
export const services = ['sip:customers@hutong.invalid', 'sip:others@hutong.invalid'] as const

export type Way =
  | { readonly to: Flow; readonly uri: string }
  | { readonly to?: undefined; readonly status: number; readonly reason: string }

interface Places {
  readonly registrar: Pick<Registrar, 'find'>
  readonly service: (contact: string) => Flow | undefined
  readonly mayListen: (supervisor: string, extension: string) => boolean
}

export function wayTo(target: Target, from: Flow, { registrar, service, mayListen }: Places): Way {
  if (target.at === 'nowhere') return { status: 404, reason: 'Not Found' }
  if (target.at === 'extension') {
    const found = registrar.find(target.extension)
    return found
      ? { to: found.flow, uri: found.uri }
      : { status: 480, reason: 'Temporarily Unavailable' }
  }
  if (target.at === 'monitor' && !mayListen(from.extension ?? '', target.extension))
    return { status: 403, reason: 'Forbidden' }
  const uri = from.ours === services[0] ? services[1] : services[0]
  const to = service(uri)
  return to ? { to, uri } : { status: 503, reason: 'Service Unavailable' }
}
