import type { FastifyRequest } from 'fastify'
import { serverMessages } from './messages.ts'
import { Refusal } from './refusal.ts'

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
/** Host names of this machine. Others may be a foreign page's, by DNS rebinding. */
const isOurName = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
/** Headers that a proxy adds: the requester is not on this machine. */
const isForwarding = (header: string) =>
  /^(forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-forwarded(-.*)?)$/.test(
    header
  )

/**
 * Accepts only programs on this machine, and no page of another site. Checks the connection itself,
 * whether or not a proxy is trusted.
 */
export function localOnly({ raw }: FastifyRequest): void {
  const isLocal =
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isOurName(raw.headers.host ?? '') &&
    !Object.keys(raw.headers).some(isForwarding)
  if (!isLocal) throw new Refusal(403, serverMessages.localOnly())
}
