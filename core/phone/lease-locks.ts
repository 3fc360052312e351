import type { Channel, Locks } from '../environment.ts'

/**
 * Locks over a channel, for pages where the browser has none (an insecure page, a sandboxed frame).
 *
 * The holder says so twice a second. Who has not heard that for two seconds may claim; of several
 * claims the one with the higher term wins, then the smaller name. It is slower than the real ones
 * and as safe as the channel is.
 */

const SAY_MS = 500
const LEASE_MS = 2000
const CLAIM_MS = 250
/** Who has just come listens first: the holder speaks at least twice in this time. */
const LISTEN_MS = 1200

interface Ports {
  readonly tab: string
  readonly channel: Channel
  readonly every: (milliseconds: number, beat: () => void) => () => void
  readonly monotonic: () => number
}

interface Word {
  readonly lease: 'claim' | 'hold' | 'free'
  readonly name: string
  readonly tab: string
  readonly term: number
}

const isWord = (message: unknown): message is Word => {
  const { lease, name, tab, term } = Object(message) as Record<string, unknown>
  const isKnown = lease === 'claim' || lease === 'hold' || lease === 'free'
  return isKnown && typeof name === 'string' && typeof tab === 'string' && typeof term === 'number'
}

const aborted = (): DOMException => new DOMException('The request was aborted', 'AbortError')

export function leaseLocks({ tab, channel, every, monotonic }: Ports): Locks {
  const since = monotonic()
  /** The highest word heard of each lock, ours included, and when. */
  const heard = new Map<string, Word & { readonly at: number }>()
  const isTaken = (name: string): boolean => {
    const word = heard.get(name)
    return word !== undefined && word.lease !== 'free' && monotonic() - word.at < LEASE_MS
  }
  const beats = (a: Word, b: Word | undefined): boolean =>
    b === undefined || a.term > b.term || (a.term === b.term && a.tab <= b.tab)

  channel.listen(message => {
    if (!isWord(message)) return
    const word = heard.get(message.name)
    if (beats(message, word) || !isTaken(message.name))
      heard.set(message.name, { ...message, at: monotonic() })
  })

  return {
    isHeld: name => Promise.resolve(isTaken(name)),
    request: (name, hold, { ifAvailable = false, steal = false, signal } = {}) =>
      new Promise<boolean>((done, refuse) => {
        if (ifAvailable && isTaken(name)) return done(false)
        let term = 0
        let claimedAt: number | undefined
        let isHolding = false
        const say = (lease: Word['lease']) => {
          const word: Word = { lease, name, tab, term }
          heard.set(name, { ...word, at: monotonic() })
          channel.post(word)
        }
        const isOurs = () => heard.get(name)?.tab === tab && heard.get(name)?.term === term
        const end = () => {
          stop()
          signal?.removeEventListener('abort', abort)
        }
        const abort = () => {
          if (isHolding) return
          if (claimedAt !== undefined && isOurs()) say('free')
          end()
          refuse(aborted())
        }
        const mayClaim = () => !isTaken(name) && monotonic() - since >= LISTEN_MS
        const claim = () => {
          term = (heard.get(name)?.term ?? 0) + 1
          claimedAt = monotonic()
          say('claim')
        }
        const begin = () => {
          isHolding = true
          say('hold')
          hold().then(
            () => {
              if (isOurs()) say('free')
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
          } else if (isHolding) say('hold')
          else if (claimedAt !== undefined && !isOurs()) claimedAt = undefined
          else if (claimedAt !== undefined && monotonic() - claimedAt >= CLAIM_MS) begin()
          else if (claimedAt === undefined && mayClaim()) claim()
        }
        const stop = every(SAY_MS, beat)
        signal?.addEventListener('abort', abort)
        if (signal?.aborted) return abort()
        if (steal || mayClaim()) claim()
      })
  }
}
