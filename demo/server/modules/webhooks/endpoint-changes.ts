/** Changed fields of an endpoint, as the operation log shows them. */
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import { webhookEvent, webhookState } from '../../../../core/features/webhooks/enums.ts'
import { webhookMessages as messages } from '../../../../core/features/webhooks/messages.ts'
import { changeOf } from '../operation-log/record-operation.ts'
import { shownUrl } from './shown-url.ts'
import { type EndpointRow, eventsIn } from './webhook-queries.ts'

type Fields = Pick<EndpointRow, 'url' | 'description' | 'events' | 'shows_numbers' | 'state'>

const eventsText = (events: string) => eventsIn(events).map(webhookEvent.label).join('、')
const switched = (isOn: boolean) => (isOn ? messages.on() : messages.off())

export const endpointChanges = (before: Fields, after: Fields): readonly OperationChange[] => [
  // Parameters may differ that are not shown.
  ...(before.url === after.url
    ? []
    : [{ name: messages.url(), before: shownUrl(before.url), after: shownUrl(after.url) }]),
  ...changeOf(
    messages.description(),
    before.description || messages.none(),
    after.description || messages.none()
  ),
  ...changeOf(messages.events(), eventsText(before.events), eventsText(after.events)),
  ...changeOf(
    messages.showsNumbers(),
    switched(before.shows_numbers),
    switched(after.shows_numbers)
  ),
  ...changeOf(messages.state(), webhookState.label(before.state), webhookState.label(after.state))
]
