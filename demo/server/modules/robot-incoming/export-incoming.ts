import type { Transaction } from 'kysely'
import { recordMessages } from '../../../../core/features/calls/messages.ts'
import { callResult } from '../../../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin } from '../../../../core/features/calls/rules/hung-up.ts'
import { intentLetterOf } from '../../../../core/features/customer-details/enums.ts'
import { robotIncomingMessages as messages } from '../../../../core/features/robot-incoming/messages.ts'
import type { RobotIncomingCall } from '../../../../core/features/robot-incoming/schemas.ts'
import { seatHoursMessages } from '../../../../core/features/seat-hours/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import {
  countOfRows,
  nextRows,
  requestedBefore,
  type StartPlace
} from '../../jobs/rows-by-start.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { type IncomingSearch, incomingMatching, toIncomingCalls } from './incoming-calls.ts'

const heading = () => [
  ...[recordMessages.phone(), recordMessages.customerName(), recordMessages.area()],
  ...[recordMessages.operator(), recordMessages.calledNumber(), recordMessages.callTime()],
  ...[messages.scenario(), messages.script(), messages.turns(), messages.intent()],
  ...[messages.transferred(), recordMessages.agent()],
  seatHoursMessages.inSeconds({ column: recordMessages.talking() }),
  ...[recordMessages.result(), recordMessages.hangup()]
]

const cells = (call: RobotIncomingCall) => [
  ...[call.customerPhone, call.customerName, call.area, call.telecomOperator, call.phone],
  ...[time(call.callStartTime), call.scenario, call.scriptName, call.turns],
  intentLetterOf(call.intentCode) ?? call.intentCode,
  call.isTransferred ? messages.isTransferred() : messages.notTransferred(),
  ...[call.transferredTo, call.callDuration, callResult(call), hangUpOrigin(call)]
]

/** Calls that began before the export was requested. */
const matching = async (inside: Transaction<Tables>, job: Job) =>
  requestedBefore(await incomingMatching(inside, ownerOf(job), job.input as IncomingSearch), job)

/** The calls of the search within the user's scope, from new to old, as csv. */
export const exportIncoming = (files: FileStore): Kind =>
  exportRows<RobotIncomingCall, StartPlace>(files, {
    heading: heading(),
    cells,
    placeOf: ({ callStartTime, callRecordId }) => ({ at: callStartTime, id: callRecordId }),
    count: async (inside, job) => countOfRows(inside, await matching(inside, job)),
    async read(inside, job, after, limit) {
      const rows = await nextRows(await matching(inside, job), after, limit)
        .selectAll()
        .execute()
      return toIncomingCalls(inside, job.enterprise_id, rows)
    }
  })
