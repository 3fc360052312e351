/** Connections to a Redis, whose client is loaded only where one is configured. */
import { serverMessages } from '../http/messages.ts'

/** In ms: how long a connection may take, and how long one may be silent before it is given up. */
const SILENCE = 3000
/** How often a connection without commands is tried. */
const PING = 1000

/** Throws for what is not the address of a Redis, without quoting it: it may hold a password. */
export function redisUrlOf(
  text: string | undefined,
  databaseUrl: string | undefined
): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRedis = url && /^rediss?:$/.test(url.protocol) && /^(?:\/\d*)?$/.test(url.pathname)
  if (!isRedis || !url.hostname) throw new Error(serverMessages.badRedisUrl())
  if (!databaseUrl) throw new Error(serverMessages.redisAlone())
  return text
}

async function openClient(url: string, pingInterval?: number) {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    ...{ url, RESP: 2, disableClientInfo: true, maintNotifications: 'disabled' },
    // A connection that breaks is replaced by its user, who first looks what it has missed.
    socket: { reconnectStrategy: false, connectTimeout: SILENCE, socketTimeout: SILENCE },
    ...{ disableOfflineQueue: true, ...(pingInterval !== undefined && { pingInterval }) }
  })
  // The commands that fail report it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw error
  }
}
type Client = Awaited<ReturnType<typeof openClient>>

export interface RedisConnection {
  /** Waits for entries, so that it has no time for other commands. */
  readonly reader: Client
  readonly writer: Client
  end(): void
}

/** Two connections, or none. */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const writer = await openClient(url, PING)
  try {
    const reader = await openClient(url)
    const end = () => {
      for (const client of [reader, writer]) if (client.isOpen) client.destroy()
    }
    return { reader, writer, end }
  } catch (error) {
    if (writer.isOpen) writer.destroy()
    throw error
  }
}

/** What Redis itself has replied, such as a refusal; it will reply the same to the next attempt. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(?:WRONGPASS|NOAUTH|NOPERM|WRONGTYPE|ERR) /.test(error.message) &&
  !/max number of clients/.test(error.message)
