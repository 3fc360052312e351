/**
 * Reads the events that Kamailio pushes (module `evapi`: JSON in netstrings) and posts them to the server,
 * signed, in their order. What the server does not answer is sent again; it counts each event once.
 */
import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Sender {
  /** Where Kamailio listens. */
  readonly host: string
  readonly port: number
  readonly url: string
  readonly secret: string
  readonly log: (line: string) => void
}

const [RECONNECT_MS, RETRY_MS, TIMEOUT_MS] = [1000, 2000, 5000]
/** The oldest are dropped when the server is away for long. */
const MOST = 5000

/** The whole netstrings at the beginning of a text, and the rest. */
function netstrings(bytes: Buffer): { readonly texts: readonly string[]; readonly rest: Buffer } {
  const texts: string[] = []
  let rest = bytes
  for (;;) {
    const colon = rest.indexOf(':')
    const length = colon < 0 ? Number.NaN : Number(rest.toString('latin1', 0, colon))
    const end = colon + 1 + length
    if (!Number.isInteger(length) || rest.length <= end) return { texts, rest }
    texts.push(rest.toString('utf8', colon + 1, end))
    rest = rest.subarray(end + 1)
  }
}

/** Returns a function that ends it. */
export function sendEvents({ host, port, url, secret, log }: Sender): () => void {
  let queue: readonly object[] = []
  let [isSending, isOver] = [false, false]
  let socket: Socket | undefined

  async function post(event: object): Promise<boolean> {
    const body = JSON.stringify(event)
    const time = String(Date.now())
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-timestamp': time,
      'x-signature': signature
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    const text = await answer.text()
    if (answer.status !== 200) log(`The server answered an event with ${answer.status}: ${text}`)
    // It will not take an event that it does not understand the next time either.
    return answer.status === 200 || answer.status === 400
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    while (queue.length > 0 && !isOver) {
      const [first = {}] = queue
      const isSent = await post(first).catch((error: Error) => {
        log(`An event was not sent: ${error.message}`)
        return false
      })
      if (isSent) queue = queue.slice(1)
      else await sleep(RETRY_MS, undefined, { ref: false })
    }
    isSending = false
  }

  function read(texts: readonly string[]): void {
    const events = texts.flatMap(text => {
      try {
        return [{ ...(JSON.parse(text) as object), at: Date.now() }]
      } catch {
        log('Kamailio has sent an event that is not JSON')
        return []
      }
    })
    queue = [...queue, ...events].slice(-MOST)
    void flush()
  }

  function open(): void {
    if (isOver) return
    let bytes = Buffer.alloc(0)
    socket = connect(port, host)
    socket.on('data', part => {
      const found = netstrings(Buffer.concat([bytes, part]))
      bytes = Buffer.from(found.rest)
      read(found.texts)
    })
    socket.on('error', error => log(`The events of Kamailio are not read: ${error.message}`))
    socket.on('close', () => void setTimeout(open, RECONNECT_MS).unref())
  }

  open()
  return () => {
    isOver = true
    socket?.destroy()
  }
}
