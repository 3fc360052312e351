import type { Channel, Locks } from '../../environment/environment.ts'

/**
 * Locks over a channel, for pages without Web Locks (insecure page, sandboxed frame).
 * The holder announces itself twice a second. After two seconds of silence another tab may claim;
 * of several claims the higher term wins, then the smaller name. Slower than Web Locks and as
 * reliable as the channel.
 */

const ANNOUNCE_MS = 500
const LEASE_MS = 2000 // rule registration-12
const CLAIM_MS = 250
/** A new tab first listens this long: the holder announces itself at least twice in this time. */
const LISTEN_MS = 1200

interface Ports {
  readonly tab: string
  readonly channel: Channel
  readonly every: (milliseconds: number, beat: () => void) => () => void
  readonly monotonic: () => number
}

interface LeaseMessage {
  readonly lease: 'claim' | 'hold' | 'free'
  readonly name: string
  readonly tab: string
  readonly term: number
}

const isLeaseMessage = (message: unknown): message is LeaseMessage => {
  const { lease, name, tab, term } = Object(message) as Record<string, unknown>
  const isKnown = lease === 'claim' || lease === 'hold' || lease === 'free'
  return isKnown && typeof name === 'string' && typeof tab === 'string' && typeof term === 'number'
}

const aborted = (): DOMException => new DOMException('The request was aborted', 'AbortError')

export function leaseLocks({ tab, channel, every, monotonic }: Ports): Locks {
  const since = monotonic()
  /** Highest message per lock, including this tab's, with its time of receipt. */
  const latest = new Map<string, LeaseMessage & { readonly at: number }>()
  const isTaken = (name: string): boolean => {
    const word = latest.get(name)
    return word !== undefined && word.lease !== 'free' && monotonic() - word.at < LEASE_MS
  }
  const outranks = (a: LeaseMessage, b: LeaseMessage | undefined): boolean =>
    b === undefined || a.term > b.term || (a.term === b.term && a.tab <= b.tab)

  channel.listen(message => {
    if (!isLeaseMessage(message)) return
    const word = latest.get(message.name)
    if (outranks(message, word) || !isTaken(message.name))
      latest.set(message.name, { ...message, at: monotonic() })
  })

  return {
    isHeld: name => Promise.resolve(isTaken(name)),
    request: (name, hold, { ifAvailable = false, steal = false, signal } = {}) =>
      new Promise<boolean>((done, refuse) => {
        if (ifAvailable && isTaken(name)) return done(false)
        let term = 0
        let claimedAt: number | undefined
        let isHolding = false
        const announce = (lease: LeaseMessage['lease']) => {
          const word: LeaseMessage = { lease, name, tab, term }
          latest.set(name, { ...word, at: monotonic() })
          channel.post(word)
        }
        const isOurs = () => latest.get(name)?.tab === tab && latest.get(name)?.term === term
        const end = () => {
          stop()
          signal?.removeEventListener('abort', abort)
        }
        const abort = () => {
          if (isHolding) return
          if (claimedAt !== undefined && isOurs()) announce('free')
          end()
          refuse(aborted())
        }
        const mayClaim = () => !isTaken(name) && monotonic() - since >= LISTEN_MS
        const claim = () => {
          term = (latest.get(name)?.term ?? 0) + 1
          claimedAt = monotonic()
          announce('claim')
        }
        const begin = () => {
          isHolding = true
          announce('hold')
          hold().then(
            () => {
              if (isOurs()) announce('free')
              end()
              done(true)
            },
            error => {
              end()
              refuse(error)
            }
          )
        }
        const beat = () => {
          if (isHolding && !isOurs()) {
            end()
            refuse(aborted())
          } else if (isHolding) announce('hold')
          else if (claimedAt !== undefined && !isOurs()) claimedAt = undefined
          else if (claimedAt !== undefined && monotonic() - claimedAt >= CLAIM_MS) begin()
          else if (claimedAt === undefined && mayClaim()) claim()
        }
        const stop = every(ANNOUNCE_MS, beat)
        signal?.addEventListener('abort', abort)
        if (signal?.aborted) return abort()
        if (steal || mayClaim()) claim()
      })
  }
}
