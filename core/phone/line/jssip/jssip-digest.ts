/**
 * Challenges of the exchange. JsSIP reads the first of a response and knows MD5 alone: here the strongest
 * is chosen, and what SHA-256 needs is loaded with the first challenge that offers it.
 */
import type { UA } from 'jssip'
import { environment } from '../../../environment/environment.ts'

const isChallenge = (line: string): boolean => /^(?:www|proxy)-authenticate\s*:/i.test(line)
const isOf = (algorithm: string) => (line: string) =>
  (/[\s,]algorithm\s*=\s*"?([\w-]+)/i.exec(line)?.[1] ?? 'MD5').toUpperCase() === algorithm
const isSha256 = isOf('SHA-256')

const linesOf = (response: string): readonly string[] => {
  if (!/^SIP\/2\.0 40[17] /.test(response)) return []
  return response.slice(0, response.indexOf('\r\n\r\n')).split('\r\n')
}

/** The response with one challenge: SHA-256 where it is offered and can be answered, else MD5. */
function withOneChallenge(response: string, canSha256: boolean): string {
  const lines = linesOf(response)
  const challenges = lines.filter(isChallenge)
  const best = (canSha256 ? challenges.find(isSha256) : undefined) ?? challenges.find(isOf('MD5'))
  if (challenges.length < 2 || best === undefined) return response
  const kept = lines.filter(line => line === best || !isChallenge(line))
  return kept.join('\r\n') + response.slice(response.indexOf('\r\n\r\n'))
}

const loadSha256 = (): Promise<unknown> => import('./sha256-digest.ts')

/** Passes messages on in their order; those behind a challenge wait while SHA-256 is loaded. */
export function answeredChallenges(
  load = loadSha256
): (text: string, deliver: (text: string) => void) => void {
  let isLoaded = false
  let waiting: (() => void)[] | undefined

  function release(): void {
    const all = waiting ?? []
    waiting = undefined
    for (const pass of all) pass()
  }

  return (text, deliver) => {
    const pass = (): void => deliver(withOneChallenge(text, isLoaded))
    if (waiting) waiting.push(pass)
    else if (isLoaded || !linesOf(text).some(line => isChallenge(line) && isSha256(line))) pass()
    else {
      waiting = [pass]
      load()
        .catch(load)
        .then(() => {
          isLoaded = true
        })
        .catch(error => environment().warn('Digest with SHA-256 could not be loaded', error))
        .finally(release)
    }
  }
}

/**
 * JsSIP drops the password once a challenge was answered and keeps its hash, which fits neither another
 * realm nor another algorithm.
 */
export function keepPassword(ua: UA): void {
  const set = ua.set.bind(ua)
  ua.set = (name, value) => name === 'ha1' || set(name, value)
}
