/** A proxy between a browser and the server: what it does to the SIP sockets alone is up to the bench. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

interface Pipe {
  readonly ends: readonly [Socket, Socket]
  isFrozen: boolean
}

const isSip = (request: Buffer): boolean => /^GET \/sip[ ?]/.test(request.toString('latin1'))

export async function lineProxy(port: number) {
  const lines = new Set<Pipe>()
  const all = new Set<Socket>()
  let isRefusing = false
  let refused = 0

  function join(page: Socket, first: Buffer): void {
    const isLine = isSip(first)
    if (isLine && isRefusing) {
      refused++
      page.destroy()
      return
    }
    const far = connect(port, 'localhost')
    all.add(far)
    const pipe: Pipe = { ends: [page, far], isFrozen: false }
    if (isLine) lines.add(pipe)
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', data => void (pipe.isFrozen || to.write(data)))
      from.on('error', () => {})
      from.on('close', () => {
        all.delete(from)
        lines.delete(pipe)
        if (!pipe.isFrozen) to.destroy()
      })
    }
    pass(page, far)
    pass(far, page)
    far.write(first)
  }

  const server = createServer(page => {
    all.add(page)
    page.on('error', () => {})
    page.once('data', first => join(page, first))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No address')

  return {
    url: `http://localhost:${address.port}`,
    /** Both ends are notified that it is closed. */
    drop(): void {
      for (const { ends } of lines) for (const end of ends) end.destroy()
    },
    /** Open connections pass nothing any more, and neither end is notified. */
    freeze(): void {
      for (const pipe of lines) pipe.isFrozen = true
    },
    /** From now on no SIP socket can be opened, until it is allowed again. */
    refuse(on: boolean): void {
      isRefusing = on
    },
    refused: () => refused,
    close(): void {
      for (const end of all) end.destroy()
      server.close()
    }
  }
}
export type LineProxy = Awaited<ReturnType<typeof lineProxy>>
