import { chosenEvents, type WebhookEvent } from '../../../../core/features/webhooks/enums.ts'
import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import {
  descriptionIssue,
  eventsIssue,
  urlIssue
} from '../../../../core/features/webhooks/rules.ts'
import { refuseField } from '../../http/refusal.ts'
import {
  type AddressPolicy,
  allowedAddresses,
  hostOf,
  InternalAddress,
  isLocal
} from './delivery/public-address.ts'

interface Draft {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly showsNumbers: boolean
}

/** Refuses what is not https or leads inside the own network (rule webhook-3). */
export async function checkUrl(url: URL, policy: AddressPolicy): Promise<void> {
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !(policy.allowsLocal && isLocal(host)))
    throw refuseField('url', messages.urlScheme())
  try {
    await allowedAddresses(host, policy)
  } catch (error) {
    const isInternal = error instanceof InternalAddress
    throw refuseField('url', isInternal ? messages.urlInternal() : messages.urlName({ host }))
  }
}

/** The columns of a draft; throws a refusal that names the field. */
export async function checkedDraft(draft: Draft, policy: AddressPolicy) {
  const issues = {
    url: urlIssue(draft.url),
    description: descriptionIssue(draft.description),
    events: eventsIssue(draft.events)
  }
  for (const [field, issue] of Object.entries(issues)) if (issue) throw refuseField(field, issue)
  const url = new URL(draft.url.trim())
  await checkUrl(url, policy)
  return {
    url: url.href,
    description: draft.description.trim(),
    events: chosenEvents.filter(event => draft.events.includes(event)).join(','),
    shows_numbers: draft.showsNumbers
  }
}
