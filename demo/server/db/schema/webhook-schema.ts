import type { Generated, GeneratedAlways } from 'kysely'
import type {
  AttemptFailure,
  DeliveryState,
  WebhookEvent,
  WebhookState
} from '../../../../core/features/webhooks/enums.ts'

export interface WebhookTables {
  /** `events` are comma-separated codes; the secrets are encrypted. */
  webhook_endpoint: {
    id: string
    enterprise_id: string
    url: string
    description: string
    events: string
    shows_numbers: boolean
    state: WebhookState
    secret: string
    former_secret: Generated<string | null>
    former_until: Generated<number | null>
    version: number
    /** When the first of the failures since the last success happened. */
    failing_since: Generated<number | null>
    created_by: string
    created_at: number
  }
  /** An event that is not prepared yet; `subject` is the id of the changed row. */
  webhook_event: {
    id: Generated<string>
    enterprise_id: string
    type: WebhookEvent
    subject: string
    created_at: Generated<number>
  }
  webhook_delivery: {
    id: string
    event_id: string
    endpoint_id: string
    enterprise_id: string
    type: WebhookEvent
    body: string
    state: DeliveryState
    attempts: Generated<number>
    /** When it is due; while an attempt is made, when another server may make it. */
    next_at: number
    /** The attempt that is made. */
    leased_by: Generated<string | null>
    last_status: Generated<number | null>
    last_failure: Generated<AttemptFailure | null>
    last_ms: Generated<number | null>
    created_at: number
  }
  webhook_attempt: {
    id: GeneratedAlways<number>
    delivery_id: string
    created_at: number
    status: number | null
    failure: AttemptFailure | null
    duration_ms: number
    answer: string
  }
}
