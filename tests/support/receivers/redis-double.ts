/** A Redis in this process, with the commands of a stream as the bus uses them. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface StreamEntry {
  readonly id: string
  readonly fields: readonly string[]
}

type Value = string | number | null | readonly Value[] | Error

const CRLF = '\r\n'

function encode(value: Value): string {
  if (value === null) return `*-1${CRLF}`
  if (value instanceof Error) return `-${value.message}${CRLF}`
  if (typeof value === 'number') return `:${value}${CRLF}`
  if (typeof value === 'string') return `$${Buffer.byteLength(value)}${CRLF}${value}${CRLF}`
  return `*${value.length}${CRLF}${value.map(encode).join('')}`
}

/** Takes whole commands off the received bytes. */
function* commands(from: { bytes: Buffer }): Generator<readonly string[]> {
  for (;;) {
    let at = 0
    const line = (): string | undefined => {
      const end = from.bytes.indexOf(CRLF, at)
      if (end < 0) return undefined
      const text = from.bytes.toString('latin1', at + 1, end)
      at = end + 2
      return text
    }
    const count = line()
    const parts: string[] = []
    while (count !== undefined && parts.length < Number(count)) {
      const length = line()
      if (length === undefined || from.bytes.length < at + Number(length) + 2) break
      parts.push(from.bytes.toString('utf8', at, at + Number(length)))
      at += Number(length) + 2
    }
    if (count === undefined || parts.length < Number(count)) return
    from.bytes = from.bytes.subarray(at)
    yield parts
  }
}

const numbersOf = (id: string): readonly [number, number] => {
  const [time = '0', place = '0'] = id.split('-')
  return [Number(time), Number(place)]
}
function compare(one: string, other: string): number {
  const [[a, b], [c, d]] = [numbersOf(one), numbersOf(other)]
  return a - c || b - d
}
const written = ({ id, fields }: StreamEntry): Value => [id, fields]

/** `cut` closes every connection and the port, `back` opens it again, `freeze` answers nothing until then. */
export async function openRedisDouble(options: { readonly password?: string } = {}) {
  const streams = new Map<string, StreamEntry[]>()
  const expiries = new Map<string, number>()
  const sockets = new Set<Socket>()
  const readers = new Set<() => void>()
  let [isFrozen, newest] = [false, '0-0']
  let refusal: string | undefined
  let losesReplies = false

  const streamOf = (key = '') => {
    const found = streams.get(key) ?? []
    streams.set(key, found)
    return found
  }

  function add(key: string, fields: readonly string[]): string {
    const [time, place] = numbersOf(newest)
    const now = Date.now()
    newest = now > time ? `${now}-0` : `${time}-${place + 1}`
    streamOf(key).push({ id: newest, fields })
    for (const wake of [...readers]) wake()
    return newest
  }

  /** `-`, `+`, `(id` without the id itself, or `id`; a time alone is the first of its milliseconds. */
  function range(key: string, from: string, to: string): readonly StreamEntry[] {
    const isAfter = (id: string) => from === '-' || compare(id, from) >= 0
    const isBefore = (id: string) =>
      to === '+' || (to.startsWith('(') ? compare(id, to.slice(1)) < 0 : compare(id, to) <= 0)
    return streamOf(key).filter(({ id }) => isAfter(id) && isBefore(id))
  }

  function read(socket: Socket, parts: readonly string[]): void {
    const count = Number(parts[parts.indexOf('COUNT') + 1])
    const [key = '', id = ''] = parts.slice(-2)
    const answer = () => {
      const found = streamOf(key).filter(entry => compare(entry.id, id) > 0)
      if (found.length === 0) return false
      send(socket, [[key, found.slice(0, count).map(written)]])
      return true
    }
    if (answer()) return
    const end = () => {
      clearTimeout(timer)
      readers.delete(wake)
      socket.off('close', end)
    }
    const wake = () => void (answer() && end())
    const late = () => {
      end()
      send(socket, null)
    }
    const timer = setTimeout(late, Number(parts[parts.indexOf('BLOCK') + 1]))
    readers.add(wake)
    socket.on('close', end)
  }

  const send = (socket: Socket, value: Value): void =>
    void (isFrozen || socket.write(encode(value)))

  function answer(parts: readonly string[]): Value {
    const [name = '', key = '', ...rest] = parts
    switch (name) {
      case 'AUTH':
        if (parts.at(-1) === options.password) return 'OK'
        return new Error('WRONGPASS invalid username-password pair or user is disabled.')
      case 'PING':
        return 'PONG'
      case 'TIME':
        return [String(Math.floor(Date.now() / 1000)), String((Date.now() % 1000) * 1000)]
      case 'XADD':
        if (refusal) return new Error(refusal)
        return add(key, rest.slice(rest.indexOf('*') + 1))
      case 'XRANGE':
        return range(key, rest[0] ?? '', rest[1] ?? '').map(written)
      case 'XREVRANGE':
        return range(key, rest[1] ?? '', rest[0] ?? '')
          .toReversed()
          .slice(0, Number(rest.at(-1)))
          .map(written)
      case 'XTRIM': {
        const old = streamOf(key).filter(({ id }) => compare(id, rest.at(-1) ?? '') < 0)
        return streamOf(key).splice(0, old.length).length
      }
      case 'PEXPIRE':
        expiries.set(key, Number(rest[0]))
        return 1
      default:
        return new Error(`ERR unknown command '${name}'`)
    }
  }

  const server = createServer(socket => {
    sockets.add(socket)
    const unread = { bytes: Buffer.alloc(0) }
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', chunk => {
      unread.bytes = Buffer.concat([unread.bytes, chunk])
      for (const parts of commands(unread)) {
        if (parts[0] === 'XREAD') {
          read(socket, parts)
          continue
        }
        const value = answer(parts)
        if (losesReplies && parts[0] === 'XADD') socket.destroy()
        else send(socket, value)
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: `redis://${options.password ? `:${options.password}@` : ''}127.0.0.1:${port}/0`,
    ...{ streams, expiries, add, cut },
    async back(): Promise<void> {
      isFrozen = false
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    freeze(): void {
      isFrozen = true
    },
    /** Entries are not taken, for this reason. */
    refuse(reason: string | undefined): void {
      refusal = reason
    },
    /** Entries are taken, but their connections break before the reply. */
    loseReplies(isLosing: boolean): void {
      losesReplies = isLosing
    }
  }
}

export type RedisDouble = Awaited<ReturnType<typeof openRedisDouble>>
