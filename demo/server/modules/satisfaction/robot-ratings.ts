/** Invitations after the robot's calls of call tasks. */
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { ratingOf } from '../../telephony/rating/rating-reaction.ts'
import type { Ended } from '../dialler/calls/call-ended.ts'
import { inviting } from './invitation-setting.ts'
import { insertRatings } from './rating-writes.ts'

const BY_ROBOT = 2

/** The robot ended the call: neither the callee nor a transfer ended the call. */
const isAnsweredToTheEnd = ({ flight: { talk } }: Ended): boolean =>
  talk?.hangupType === BY_ROBOT && !talk.transfers

/** Writes the ratings in the transaction that ends the calls. */
export async function inviteRobotCalls(
  inside: Transaction<Tables>,
  ended: readonly Ended[]
): Promise<void> {
  const complete = ended.filter(isAnsweredToTheEnd)
  if (complete.length === 0) return
  const enterprises = await inviting(
    inside,
    complete.map(({ flight }) => flight.task.enterprise_id)
  )
  const invited = complete.filter(({ flight }) => enterprises.has(flight.task.enterprise_id))
  await insertRatings(
    inside,
    invited.map(({ flight: { recordId, phone }, at }) => ({
      call_record_id: recordId,
      invited_at: at,
      rating: ratingOf(phone, recordId) ?? null
    }))
  )
}
