/** Records a transfer of the customer by the agent. */
import { isDeepStrictEqual } from 'node:util'
import type { CallChainNode } from '../../../../core/features/call-detail/schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { Seat } from '../seats/seat-state.ts'
import { forwardedTo } from './call-chains.ts'

/** 坐席已接听 and 已转至外线. */
const status = { agent: 1, outside: 2 }

/** `to`: the answering seat, or the number. */
export async function writeTransferred(
  db: Database,
  callRecordId: string,
  to: Seat | string
): Promise<void> {
  const isOutside = typeof to === 'string'
  const step: CallChainNode = isOutside
    ? forwardedTo.number(to)
    : forwardedTo.agent({ agent_name: to.agentName, extension: to.extension })
  await db.transaction().execute(async inside => {
    const before = await inside
      .selectFrom('call_detail')
      .select('chain')
      .where('call_record_id', '=', callRecordId)
      .forUpdate()
      .executeTakeFirst()
    // Idempotent: it may be retried after an unknown outcome.
    if (!before || isDeepStrictEqual(before.chain.at(-1), step)) return
    await inside
      .updateTable('call_detail')
      .set({
        transfer_status: isOutside ? status.outside : status.agent,
        chain: JSON.stringify([...before.chain, step])
      })
      .where('call_record_id', '=', callRecordId)
      .execute()
  })
}
