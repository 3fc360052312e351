/** Address, description and events of an endpoint (rules webhook-1 and webhook-2). */
import { chosenEvents, type WebhookEvent } from './enums.ts'
import { webhookMessages as messages } from './messages.ts'

export const MOST_ENDPOINTS = 20
export const LONGEST_URL = 1000
export const LONGEST_DESCRIPTION = 100

/** In days: how long deliveries are kept, and how long an endpoint may fail. */
export const [KEPT_DAYS, FAILING_DAYS] = [30, 5] as const
/** In hours: how long the former secret signs beside the new one. */
export const FORMER_HOURS = 24

/** Without a look at where the name leads, which the server takes. */
export function urlIssue(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return messages.urlMissing()
  if (text.length > LONGEST_URL) return messages.urlLong({ most: LONGEST_URL })
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return messages.urlWrong()
  if (url.username || url.password) return messages.urlAccount()
  return url.hash ? messages.urlFragment() : undefined
}

export const descriptionIssue = (typed: string): string | undefined =>
  typed.trim().length > LONGEST_DESCRIPTION
    ? messages.descriptionLong({ most: LONGEST_DESCRIPTION })
    : undefined

export const eventsIssue = (events: readonly WebhookEvent[]): string | undefined =>
  events.some(event => chosenEvents.includes(event)) ? undefined : messages.eventsMissing()
