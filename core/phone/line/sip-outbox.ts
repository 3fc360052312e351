/**
 * Messages sent on a SIP connection that the other side may not have received.
 * SIP retransmits nothing over a reliable transport (RFC 3261 §17.1.1.2), so a request or a final
 * response in flight when the connection breaks is lost. Resent over the next connection, it is
 * absorbed as a retransmission if it had arrived.
 * A cancelled INVITE is the exception: it may not have arrived, and would then ring. Only its
 * CANCEL is sent.
 */

/** Timer B of RFC 3261: an older transaction has ended on both sides. */
const KEPT_MS = 32_000
const MOST = 64

interface Message {
  /** Undefined for a request. */
  readonly status: number | undefined
  readonly method: string
  readonly branch: string
  readonly callId: string
  /** Starts a dialog; a request within a dialog has a remote tag. */
  readonly isInitial: boolean
}

const linesOf = (text: string): readonly string[] => {
  const end = text.indexOf('\r\n\r\n')
  return (end < 0 ? text : text.slice(0, end)).split('\r\n')
}

const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).trim().toLowerCase()

function read(text: string): Message | undefined {
  const lines = linesOf(text)
  const header = (name: string, short = name): string => {
    const line = lines.find(each => [name, short].includes(nameOf(each)))
    return line?.slice(line.indexOf(':') + 1).trim() ?? ''
  }
  const [first = '', second = ''] = (lines[0] ?? '').split(' ')
  const branch = header('via', 'v')
    .split(';')
    .find(part => part.trim().startsWith('branch='))
  const method = header('cseq').split(' ').at(-1) ?? ''
  if (branch === undefined || method === '') return undefined
  const status = first === 'SIP/2.0' ? Number(second) : undefined
  const isInitial = status === undefined && !header('to', 't').includes(';tag=')
  const callId = header('call-id', 'i')
  return { status, method, branch: branch.split(',')[0]?.trim() ?? '', callId, isInitial }
}

const inCancel: ReadonlySet<string> = new Set('max-forwards route from f to t call-id i'.split(' '))

/** The CANCEL of an INVITE, with its topmost Via only (RFC 3261 §9.1). */
function cancelOf(invite: string): string {
  const [first = '', ...headers] = linesOf(invite)
  const via = headers.find(line => ['via', 'v'].includes(nameOf(line))) ?? ''
  const cseq = headers.find(line => nameOf(line) === 'cseq') ?? ''
  const kept = headers.filter(line => inCancel.has(nameOf(line)))
  const request = first.replace(/^INVITE /, 'CANCEL ')
  const own = [cseq.replace(/INVITE\s*$/, 'CANCEL'), 'Content-Length: 0', '', '']
  return [request, via, ...kept, ...own].join('\r\n')
}

export interface SipOutbox {
  /** `isOut`: passed to a connection, so it may have arrived. */
  sent(text: string, isOut?: boolean): void
  /** A final response completes its request. */
  received(text: string): void
  /** The call was cancelled: its pending INVITE becomes a CANCEL or is dropped. */
  withdraw(callId: string): void
  /** Whether this message would start a cancelled call. */
  isWithdrawn(text: string): boolean
  /** Messages without a final response, in sending order; they count as passed to a connection. */
  unanswered(): readonly string[]
}

interface Kept extends Message {
  readonly key: string
  readonly text: string
  readonly isOut: boolean
  readonly until: number
}

const keyOf = ({ status, method, branch }: Message): string => `${status ?? ''} ${method} ${branch}`

export function sipOutbox(now: () => number): SipOutbox {
  let kept: readonly Kept[] = []
  let withdrawn: ReadonlyMap<string, number> = new Map()
  const beginsCall = ({ method, isInitial }: Message): boolean => method === 'INVITE' && isInitial

  return {
    sent(text, isOut = true) {
      const message = read(text)
      if (!message) return
      const { status, method, branch } = message
      if (status !== undefined && status < 200) return
      const key = keyOf(message)
      const isCancelled = (each: Kept): boolean =>
        method === 'CANCEL' && status === undefined && each.key === ` INVITE ${branch}`
      const others = kept.filter(
        each => each.key !== key && each.until > now() && !isCancelled(each)
      )
      kept = [...others, { ...message, key, text, isOut, until: now() + KEPT_MS }].slice(-MOST)
    },

    received(text) {
      const message = read(text)
      if (message?.status === undefined || message.status < 200) return
      const key = keyOf({ ...message, status: undefined })
      kept = kept.filter(each => each.key !== key)
    },

    withdraw(callId) {
      const others = [...withdrawn].filter(([, until]) => until > now())
      withdrawn = new Map([...others, [callId, now() + KEPT_MS]])
      kept = kept.flatMap(each => {
        if (each.callId !== callId || !beginsCall(each)) return [each]
        const text = cancelOf(each.text)
        return each.isOut
          ? [{ ...each, method: 'CANCEL', text, key: ` CANCEL ${each.branch}` }]
          : []
      })
    },

    isWithdrawn(text) {
      const message = text.startsWith('INVITE ') ? read(text) : undefined
      return message !== undefined && beginsCall(message) && withdrawn.has(message.callId)
    },

    unanswered() {
      kept = kept.filter(({ until }) => until > now()).map(each => ({ ...each, isOut: true }))
      return kept.map(({ text }) => text)
    }
  }
}
