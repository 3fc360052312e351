/** A PostgreSQL behind a TCP port, in this process: the embedded one, over the wire protocol. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { vi } from 'vitest'
import { seedImage, startSeeded } from '../../../demo/server/seed/seed-image.ts'

const [SSL_REQUEST, CANCEL_REQUEST] = [80877103, 80877102]
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** Takes whole messages off the received bytes; the first of a connection has no type. */
function* messages(from: { bytes: Buffer; isStarted: boolean }): Generator<Buffer> {
  for (;;) {
    const at = from.isStarted ? 1 : 0
    if (from.bytes.length < at + 4) return
    const length = from.bytes.readUInt32BE(at) + at
    if (from.bytes.length < length) return
    const message = from.bytes.subarray(0, length)
    from.bytes = from.bytes.subarray(length)
    yield message
  }
}

/** A parameter of the message that begins a connection. */
function parameterOf(message: Buffer, name: string): string | undefined {
  const texts = message.toString('utf8', 8).split('\0')
  const at = texts.findIndex((text, place) => place % 2 === 0 && text === name)
  return at < 0 ? undefined : texts[at + 1]
}

/** Whether these answers end with the session idle, so that another connection may have its turn. */
function isIdleAfter(answers: Uint8Array): boolean {
  const [type, state] = [answers.at(-6), answers.at(-1)]
  return type === READY && state === IDLE
}

/** The channel that a simple query listens to. */
function listened(message: Buffer): string | undefined {
  if (message[0] !== 'Q'.charCodeAt(0)) return undefined
  return /^listen (\w+)/i.exec(message.toString('utf8', 5))?.[1]
}

/** Notices apart, each with its channel, and everything else. */
function sorted(answers: Uint8Array) {
  const from = { bytes: Buffer.from(answers), isStarted: true }
  const notices: { channel: string; bytes: Buffer }[] = []
  const others: Buffer[] = []
  for (const bytes of messages(from)) {
    const channel = bytes.toString('utf8', 9).split('\0', 1)[0] ?? ''
    if (bytes[0] === 'A'.charCodeAt(0)) notices.push({ channel, bytes })
    else others.push(bytes)
  }
  return { notices, others: Buffer.concat(others) }
}

/** PGlite takes a thread with a `window` for a page, and the media of the telephones define one for JsSIP. */
async function databaseOutsideOfPages(): Promise<PGlite> {
  vi.stubGlobal('window', undefined)
  try {
    return await startSeeded(seedImage('small', Date.now()))
  } finally {
    vi.unstubAllGlobals()
  }
}

/**
 * One session behind all connections, as behind a pooler: a statement or transaction holds it exclusively,
 * under the name of its connection, and notices are lost. `cut` closes every connection and the port, `back` opens it again, `freeze` answers
 * nothing, `cutListener` closes one connection that listens, in the order in which they began, if there is one. With `notices`, listeners are notified as in PostgreSQL until `deafen`; with `hold`, only when a
 * listener announces its end. It has the sample rows already.
 */
export async function openPgWire(options: { notices?: boolean } = {}) {
  const database = await databaseOutsideOfPages()
  const sockets = new Set<Socket>()
  const listeners = new Map<Socket, Set<string>>()
  let isUnresponsive = !options.notices
  let isHolding = false
  const late: { readonly socket: Socket; readonly bytes: Buffer }[] = []
  let isFrozen = false
  let owner: Socket | undefined
  const waiting: (() => void)[] = []
  const names = new Map<Socket, string>()
  let nameNow = ''

  async function take(socket: Socket): Promise<void> {
    while (owner !== undefined && owner !== socket)
      await new Promise<void>(resolve => waiting.push(resolve))
    owner = socket
    const name = names.get(socket) ?? ''
    if (name === nameNow) return
    nameNow = name
    await database.query("select set_config('application_name', $1, false)", [name])
  }
  function leave(): void {
    owner = undefined
    for (const wake of waiting.splice(0)) wake()
  }

  function write(socket: Socket, bytes: Buffer): void {
    if (isHolding) late.push({ socket, bytes })
    else socket.write(bytes)
  }
  function end(socket: Socket): void {
    for (const { bytes } of late.filter(one => one.socket === socket)) {
      isHolding = false
      socket.write(bytes)
    }
    socket.end()
  }

  async function answer(socket: Socket, message: Buffer): Promise<void> {
    if (isFrozen || socket.destroyed) return
    await take(socket)
    if (socket.destroyed) return leave()
    const answers = await database.execProtocolRaw(message)
    if (isIdleAfter(answers)) leave()
    if (isFrozen) return
    const channel = listened(message)
    if (channel) listeners.get(socket)?.add(channel)
    const { notices, others } = sorted(answers)
    if (!isUnresponsive)
      for (const notice of notices)
        for (const [each, channels] of listeners)
          if (channels.has(notice.channel)) write(each, notice.bytes)
    socket.write(others)
  }

  const server = createServer(socket => {
    sockets.add(socket)
    listeners.set(socket, new Set())
    const unread = { bytes: Buffer.alloc(0), isStarted: false }
    let working = Promise.resolve()
    const first = (message: Buffer) => {
      const code = message.readUInt32BE(4)
      if (code === CANCEL_REQUEST) return void socket.end()
      if (code === SSL_REQUEST) return void socket.write('N')
      unread.isStarted = true
      names.set(socket, parameterOf(message, 'application_name') ?? '')
      working = working.then(() => answer(socket, message))
    }
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      unread.bytes = Buffer.concat([unread.bytes, chunk])
      for (const message of messages(unread)) {
        if (!unread.isStarted) first(message)
        else if (message[0] === 'X'.charCodeAt(0)) end(socket)
        else working = working.then(() => answer(socket, message))
      }
    })
    socket.on('close', () => {
      sockets.delete(socket)
      listeners.delete(socket)
      names.delete(socket)
      working = working.then(async () => {
        if (owner !== socket) return
        await database.exec('rollback')
        leave()
      })
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
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    cut,
    async back(): Promise<void> {
      isFrozen = false
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    cutListener(place: number): boolean {
      const all = [...listeners].filter(([, channels]) => channels.size > 0)
      all[place]?.[0].destroy()
      return all.length > place
    },
    deafen(): void {
      isUnresponsive = true
    },
    hold(): void {
      isHolding = true
    },
    freeze(): void {
      isFrozen = true
    },
    async stop(): Promise<void> {
      await cut()
      await database.close()
    }
  }
}
