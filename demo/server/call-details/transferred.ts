/** What is written down of a call whose customer its agent has passed on. */
import { isDeepStrictEqual } from 'node:util'
import type { CallChainNode } from '../../../core/contract/entities/call-detail.ts'
import type { Database } from '../db/schema.ts'
import type { Seat } from '../seats.ts'
import { forwardedTo } from './chains.ts'

/** 坐席已接听 and 已转至外线. */
const status = { agent: 1, outside: 2 }

/** `to`: the seat that has answered, or the number. */
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
    // What may have been written already can be asked for again.
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
