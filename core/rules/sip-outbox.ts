/**
 * What one side of a SIP connection has sent and the other may not have received.
 *
 * SIP retransmits nothing over a reliable transport (RFC 3261 §17.1.1.2), so a request or a final
 * response that was under way when the connection broke is lost. Sent again over the next one it
 * is absorbed as a retransmission if it did arrive.
 */

/** Timer B of RFC 3261: a transaction that is older has ended on both sides. */
const KEPT_MS = 32_000
const MOST = 64

interface Message {
  /** Undefined for a request. */
  readonly status: number | undefined
  readonly method: string
  readonly branch: string
}

function read(text: string): Message | undefined {
  const end = text.indexOf('\r\n\r\n')
  const lines = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const header = (name: string, short = name): string => {
    const line = lines.find(each => {
      const is = each.slice(0, each.indexOf(':')).trim().toLowerCase()
      return is === name || is === short
    })
    return line?.slice(line.indexOf(':') + 1).trim() ?? ''
  }
  const [first = '', second = ''] = (lines[0] ?? '').split(' ')
  const branch = header('via', 'v')
    .split(';')
    .find(part => part.trim().startsWith('branch='))
  const method = header('cseq').split(' ').at(-1) ?? ''
  if (branch === undefined || method === '') return undefined
  const status = first === 'SIP/2.0' ? Number(second) : undefined
  return { status, method, branch: branch.split(',')[0]?.trim() ?? '' }
}

export interface SipOutbox {
  sent(text: string): void
  /** A final response ends the request that it answers. */
  received(text: string): void
  /** What is still owed, in the order in which it was sent. */
  unanswered(): readonly string[]
}

export function sipOutbox(now: () => number): SipOutbox {
  let kept: readonly { key: string; text: string; until: number }[] = []

  return {
    sent(text) {
      const message = read(text)
      if (!message) return
      const { status, method, branch } = message
      if (status !== undefined && status < 200) return
      const key = `${status ?? ''} ${method} ${branch}`
      const others = kept.filter(each => each.key !== key && each.until > now())
      kept = [...others, { key, text, until: now() + KEPT_MS }].slice(-MOST)
    },

    received(text) {
      const message = read(text)
      if (message?.status === undefined || message.status < 200) return
      const key = ` ${message.method} ${message.branch}`
      kept = kept.filter(each => each.key !== key)
    },

    unanswered: () => kept.filter(({ until }) => until > now()).map(({ text }) => text)
  }
}
