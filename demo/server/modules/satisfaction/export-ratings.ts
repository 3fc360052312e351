import { type Selectable, sql } from 'kysely'
import { callType } from '../../../../core/features/calls/call-record-enums.ts'
import { satisfactionLevel } from '../../../../core/features/satisfaction/enums.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import type { RatedCall } from '../../../../core/features/satisfaction/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Kind, ownerOf } from '../../jobs/job-types.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { toRatedCalls } from './rated-calls.ts'
import { type RatingSearch, ratingsMatching } from './visible-ratings.ts'

type Place = Pick<Selectable<Tables['satisfaction_rating']>, 'invited_at' | 'call_record_id'>

const heading = () => [
  ...[messages.time(), messages.customer(), messages.number(), messages.agent()],
  ...[messages.department(), messages.callType(), messages.duration(), messages.rating()],
  ...[messages.remark(), messages.remarkBy(), messages.remarkTime()]
]

const cells = (call: RatedCall) => [
  ...[time(call.inviteTime), call.customerName, call.customerPhone, call.agentName],
  ...[call.departmentName, callType.label(call.callType), call.callDuration],
  call.rating === null ? messages.unrated() : satisfactionLevel.label(call.rating),
  ...[call.remark?.text ?? '', call.remark?.userName ?? '', time(call.remark?.time ?? null)]
]

/** The rated calls of the search within the user's scope, from new to old, as csv. */
export const exportRatings = (files: FileStore): Kind =>
  exportRows<RatedCall, Place>(files, {
    heading: heading(),
    cells,
    placeOf: ({ inviteTime, callRecordId }) => ({
      invited_at: inviteTime,
      call_record_id: callRecordId
    }),
    async count(inside, job) {
      const found = await ratingsMatching(inside, ownerOf(job), job.input as RatingSearch)
      const { total } = await found
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .where('invited_at', '<=', job.created_at)
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      let found = (await ratingsMatching(inside, ownerOf(job), job.input as RatingSearch)).where(
        'invited_at',
        '<=',
        job.created_at
      )
      if (after)
        found = found.where(
          sql<boolean>`(invited_at, call_record_id) < (${after.invited_at}, ${after.call_record_id})`
        )
      const rows = await found
        .selectAll()
        .orderBy('invited_at', 'desc')
        .orderBy('call_record_id', 'desc')
        .limit(limit)
        .execute()
      return toRatedCalls(inside, rows)
    }
  })
