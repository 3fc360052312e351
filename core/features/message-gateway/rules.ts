/** What a gateway of an enterprise must have (rule message-gateway-2). */

import { mobile } from '../../lib/validation/phone-validators.ts'
import { ruleMessages } from '../../lib/validation/validation-messages.ts'
import type { Permission } from '../../session/permissions.ts'
import { LONGEST_URL, urlIssue } from '../webhooks/rules.ts'
import { gatewayMessages as messages } from './messages.ts'
import type { GatewayDraft } from './schemas.ts'

/**
 * What saving an own gateway needs besides the settings: it may carry the codes by which every
 * member signs in (rule message-gateway-8).
 */
export const OWN_NEEDS: Permission = 'CMC.ADMIN.MANA'
export const LONGEST_ACCOUNT = 64
/** In characters. */
export const [LEAST_SECRET, MOST_SECRET] = [16, 200] as const
/** In hours: how long reports with the former secret are accepted. */
export const FORMER_HOURS = 24

/** A gateway on the same machine may do without https, where the server allows it. */
const isHere = ({ hostname }: URL) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

function addressIssue(url: string): string | undefined {
  if (url === '') return messages.urlMissing()
  if (url.length > LONGEST_URL) return messages.urlLong({ most: LONGEST_URL })
  const issue = urlIssue(url)
  if (issue) return issue
  const parsed = new URL(url)
  return parsed.protocol === 'https:' || isHere(parsed) ? undefined : messages.urlScheme()
}

function accountIssue(account: string): string | undefined {
  if (account === '') return messages.accountMissing()
  return account.length > LONGEST_ACCOUNT
    ? messages.accountLong({ most: LONGEST_ACCOUNT })
    : undefined
}

/** A blank secret keeps the saved one. */
function secretIssue(secret: string, hasSecret: boolean): string | undefined {
  if (secret === '') return hasSecret ? undefined : messages.secretMissing()
  const isRight = /^[\x21-\x7e]+$/.test(secret) && secret.length >= LEAST_SECRET
  return isRight && secret.length <= MOST_SECRET
    ? undefined
    : messages.secretWrong({ least: LEAST_SECRET, most: MOST_SECRET })
}

/** The number of a test message. */
export const phoneIssue = (typed: string): string | undefined =>
  typed.trim() === '' ? ruleMessages.mobile() : mobile(typed.trim())

/** The issues of an own gateway by field; whether its name leads outside is looked up by the server. */
export const gatewayIssues = (draft: GatewayDraft, hasSecret: boolean) =>
  draft.isOwn
    ? {
        url: addressIssue(draft.url.trim()),
        account: accountIssue(draft.account.trim()),
        secret: secretIssue(draft.secret.trim(), hasSecret)
      }
    : {}
