import type { FastifyRequest } from 'fastify'
import { serverText } from '../../core/text/server.ts'
import { Refusal } from './refusal.ts'

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
/** The names of this machine. Any other may be a foreign page's that leads here by DNS. */
const isOurName = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
/** What a proxy adds: the one who asks is behind it, and not on this machine. */
const isForwarding = (header: string) =>
  /^(forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-forwarded(-.*)?)$/.test(
    header
  )

/**
 * Only programs on this machine, and no page that found its way here. Looks at the connection
 * itself: whom a proxy speaks for is of no interest, however much that proxy is trusted.
 */
export function localOnly({ raw }: FastifyRequest): void {
  const isLocal =
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isOurName(raw.headers.host ?? '') &&
    !Object.keys(raw.headers).some(isForwarding)
  if (!isLocal) throw new Refusal(403, serverText.localOnly())
}
