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
 * Whether a program on this machine sent it, and no page of another site. Checks the connection
 * itself, whether or not a proxy is trusted.
 */
export const isLocal = ({ raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') &&
  isOurName(raw.headers.host ?? '') &&
  !Object.keys(raw.headers).some(isForwarding)

/** Accepts only such requests. */
export function localOnly(request: FastifyRequest): void {
  if (!isLocal(request)) throw new Refusal(403, serverMessages.localOnly())
}
