import type { Kysely } from 'kysely'
import { gatewayMessages as messages } from '../../../../../core/features/message-gateway/messages.ts'
import type { Backend } from '../../../backend.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse } from '../../../http/refusal.ts'
import { type GatewayRow, secretPurpose } from './message-gateways.ts'

export const gatewayOf = (
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<GatewayRow | undefined> =>
  db
    .selectFrom('message_gateway')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Throws when nothing would send the messages (rules message-gateway-5 and message-gateway-9). */
export async function checkGateway(
  {
    db,
    messages: { sharedKind },
    webhooks: { box }
  }: Pick<Backend, 'db' | 'messages' | 'webhooks'>,
  enterpriseId: string
): Promise<void> {
  const row = await gatewayOf(db, enterpriseId)
  if (!row?.is_own) {
    if (sharedKind === 'none') throw refuse(messages.none())
  } else if (box.open(row.secret ?? '', secretPurpose(enterpriseId)) === undefined)
    throw refuse(messages.unreadable())
}
