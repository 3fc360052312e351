import type { EventResult } from '../../../../core/features/exchange/schemas.ts'
import type { Result } from './call-reports.ts'
import { exchangeServerMessages as messages } from './messages.ts'

interface About {
  readonly extension: string
  readonly callRecordId?: string | undefined
}

const sentences: Readonly<Record<NonNullable<Result['reason']>, (about: About) => string>> = {
  LATE: messages.late,
  CALL_OVER: messages.over,
  UNKNOWN_CALL: messages.unknownCall,
  UNKNOWN_EXTENSION: ({ extension }) => messages.unknownExtension({ extension }),
  FOREIGN_SEAT: ({ extension }) => messages.foreignSeat({ extension }),
  FOREIGN_RECORD: ({ callRecordId = '' }) => messages.foreignRecord({ record: callRecordId }),
  BAD_RECORDING: messages.badRecording
}

/** What became of an event, with the reason as a sentence. */
export const explained = (
  { callId, sequence }: Pick<EventResult, 'callId' | 'sequence'>,
  result: Result,
  about: About
): EventResult => ({
  callId,
  sequence,
  ...result,
  ...(result.reason && { message: sentences[result.reason](about) })
})
