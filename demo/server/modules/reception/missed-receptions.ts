/** Callers whom no agent answered: missed calls of the agents whose turn it is. */
import type { ReceptionResult } from '../../../../core/features/reception/enums.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallRecorder } from '../calls/call-recorder.ts'
import type { WaitingCallers } from '../calls/waiting-callers.ts'
import type { GroupQueues } from './group-queues.ts'
import type { Received } from './received-call.ts'
import { linkMissed, recordMissed } from './reception-records.ts'

export interface MissedNeeds {
  readonly db: Database
  readonly queues: Pick<GroupQueues, 'turnOf'>
  readonly waiting: Pick<WaitingCallers, 'changed'>
  readonly notifyMissed: CallRecorder['notifyMissed']
}

/** Returns what files one (rule reception-9). */
export const missedReceptions =
  ({ db, queues, waiting, notifyMissed }: MissedNeeds) =>
  async (
    {
      bound: { content, enterpriseId, ownerId },
      call,
      line,
      leftGroup
    }: Pick<Received, 'bound' | 'call' | 'line' | 'leftGroup'>,
    about: { readonly result: ReceptionResult; readonly since: number }
  ): Promise<void> => {
    const { groupId: handedOver, strategy } = content.queue
    const groupId = leftGroup ?? handedOver
    const seat = groupId === '' ? undefined : await queues.turnOf(enterpriseId, groupId, strategy)
    const id = await recordMissed(db, call, { ...about, seat })
    if (line) await linkMissed(db, line.id, id)
    if (seat) await notifyMissed(id, seat)
    await waiting.changed(enterpriseId, [seat?.userId ?? ownerId])
  }
