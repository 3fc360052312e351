/** Where the embedded exchange runs, and the settings of that. */
import { telephonyServerMessages as messages } from './messages.ts'

export interface TelephonyOptions {
  /**
   * `telephony`: the process that has the embedded exchange for other servers with the same database;
   * it serves their requests and no pages.
   */
  readonly role?: 'telephony' | undefined
  /** Called when another such process uses the database: this one is to stop. */
  readonly onRefused?: (reason: string) => void
  /** URL of that process, such as `http://10.0.0.5:8700`; the server has no exchange of its own. */
  readonly telephonyUrl?: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

/** Parses `TELEPHONY_URL`; throws unless it is the origin of a server. */
export function telephonyUrlOf({ TELEPHONY_URL: text, ...env }: Variables): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin =
    (url?.protocol === 'http:' || url?.protocol === 'https:') &&
    url.pathname === '/' &&
    !(url.username || url.password || url.search || url.hash)
  if (!isOrigin) throw new Error(messages.badUrl({ wrong: text }))
  if (env.SIP_WS_URL) throw new Error(messages.oneExchange())
  if (!env.DATABASE_URL) throw new Error(messages.nodeNeedsDatabase())
  return url.origin
}

/** Throws unless the settings of the process suffice. */
export function checkTelephonySettings(env: Variables): void {
  if (env.SIP_WS_URL) throw new Error(messages.notBesideOutside())
  if (env.TELEPHONY_URL) throw new Error(messages.notBehindAnother())
  if (!env.DATABASE_URL) throw new Error(messages.needsDatabase())
}
