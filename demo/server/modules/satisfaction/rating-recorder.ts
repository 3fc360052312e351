import type { Database } from '../../db/schema/schema.ts'
import { writeQueues } from '../../db/write-queue.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { invitesAfter } from './invitation-setting.ts'
import { insertRatings } from './rating-writes.ts'

interface Needs {
  readonly db: Database
  /** Resolves when the events of the call so far are in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  readonly log: (line: string) => void
}

/** Decides about invitations, and records their results. */
export function ratingRecorder({ db, settled, log }: Needs) {
  const queues = writeQueues(log)
  const writes = queues.open()

  return {
    async invitesRating(callRecordId: string): Promise<boolean> {
      await settled(callRecordId)
      return invitesAfter(db, callRecordId)
    },

    /** A rating is one row, written once the invitation has its result. */
    rated({ callRecordId, invitedAt, level }: Parameters<NonNullable<CallObserver['rated']>>[0]) {
      writes.add(async () => {
        await settled(callRecordId)
        const rating = { call_record_id: callRecordId, invited_at: invitedAt }
        await insertRatings(db, [{ ...rating, rating: level ?? null }])
      })
    },

    settled: writes.settled,
    /** Drops pending writes. */
    stop: queues.stop
  }
}

export type RatingRecorder = ReturnType<typeof ratingRecorder>
