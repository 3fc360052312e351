import type { Kysely } from 'kysely'
import { gatewayMessages as messages } from '../../../../../core/features/message-gateway/messages.ts'
import type { Backend } from '../../../backend.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse } from '../../../http/refusal.ts'
import type { GatewayRow } from './message-gateways.ts'

export const gatewayOf = (
  db: Kysely<Tables>,
  enterpriseId: string
): Promise<GatewayRow | undefined> =>
  db
    .selectFrom('message_gateway')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()

/** Throws when nothing would send the messages of the enterprise (rule message-gateway-5). */
export async function checkGateway(
  { db, messages: { sharedKind } }: Pick<Backend, 'db' | 'messages'>,
  enterpriseId: string
): Promise<void> {
  if (sharedKind !== 'none') return
  if (!(await gatewayOf(db, enterpriseId))?.is_own) throw refuse(messages.none())
}
