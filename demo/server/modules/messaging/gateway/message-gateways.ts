/** The gateways of the enterprises: their own, else that of the server (rule message-gateway-1). */
import type { Selectable } from 'kysely'
import { gatewayMessages as messages } from '../../../../../core/features/message-gateway/messages.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { postEvent } from '../../webhooks/delivery/post-event.ts'
import type { AddressPolicy } from '../../webhooks/delivery/public-address.ts'
import type { SecretBox } from '../../webhooks/delivery/signing.ts'
import { httpGateway, type Post } from './http-gateway.ts'
import { GatewayFailure, type MessageGateway, requestFailure } from './message-gateway.ts'

export type GatewayRow = Selectable<Tables['message_gateway']>

export interface MessageGateways {
  /** Of the enterprises without one of their own. */
  readonly shared: MessageGateway
  /** By enterprise; the same object while its settings stay the same. */
  readonly own: () => Promise<ReadonlyMap<string, MessageGateway>>
}

interface Needs {
  readonly db: Database
  readonly box: SecretBox
  readonly policy: AddressPolicy
}

/** In ms. */
const TIMEOUT = 10_000
/** In bytes: enough for the answers to the most messages of one request. */
const MOST_ANSWER = 256 * 1024

/** What a stored secret is sealed for. */
export const secretPurpose = (enterpriseId: string): string => `message-gateway ${enterpriseId}`

/** A gateway that takes nothing, and charges nothing. */
export const noGateway: MessageGateway = {
  most: 500,
  submit: async given => given.map(({ key }) => ({ key, isAccepted: false, code: 'NOGATE' }))
}

/** Posts to public addresses only (rule message-gateway-2). */
const guardedPost =
  (policy: AddressPolicy): Post =>
  async (url, headers, body) => {
    const { failure, status, answer } = await postEvent({
      ...{ url, headers, body, policy, timeout: TIMEOUT, mostAnswer: MOST_ANSWER }
    })
    if (failure === null) return answer
    throw requestFailure(failure, status)
  }

/** A gateway of an enterprise; without a secret that can be read nothing is sent. */
export function ownGateway(
  { url, account, secret }: { url: string; account: string; secret: string | undefined },
  policy: AddressPolicy
): MessageGateway {
  if (secret !== undefined) return httpGateway({ url, account, secret }, guardedPost(policy))
  return {
    ...{ most: noGateway.most, refusal: 'NOSECRT' },
    // What it was given before may have been sent.
    submit: () => Promise.reject(new GatewayFailure(messages.secretLost()))
  }
}

export function ownGateways({ db, box, policy }: Needs): MessageGateways['own'] {
  let known = new Map<string, { readonly row: string; readonly gateway: MessageGateway }>()
  return async () => {
    const rows = await db
      .selectFrom('message_gateway')
      .select(['enterprise_id', 'url', 'account', 'secret'])
      .where('is_own', '=', true)
      .execute()
    known = new Map(
      rows.map(one => {
        const [row, before] = [JSON.stringify(one), known.get(one.enterprise_id)]
        if (before?.row === row) return [one.enterprise_id, before]
        const secret = box.open(one.secret ?? '', secretPurpose(one.enterprise_id))
        return [one.enterprise_id, { row, gateway: ownGateway({ ...one, secret }, policy) }]
      })
    )
    return new Map([...known].map(([id, { gateway }]) => [id, gateway]))
  }
}
