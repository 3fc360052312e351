import type { FastifyInstance } from 'fastify'
import { telephonyServerMessages as messages } from './messages.ts'

/** Logs once for each server whose requests count as its own: limits per address would hold for all telephones together. */
export function warnUntrusted(app: FastifyInstance, log: (line: string) => void): void {
  const known = new Set<string>()
  app.addHook('onRequest', async ({ headers, ip, ips = [] }) => {
    // Of a trusted server there is the own address, and that of the client.
    if (headers['x-forwarded-for'] === undefined || ips.length > 1 || known.has(ip)) return
    known.add(ip)
    log(messages.untrusted({ address: ip }))
  })
}
