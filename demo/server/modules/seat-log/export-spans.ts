import type { Selectable, Transaction } from 'kysely'
import { seatHoursMessages } from '../../../../core/features/seat-hours/messages.ts'
import { callPhase, stateCause } from '../../../../core/features/seat-log/enums.ts'
import { seatLogMessages as messages } from '../../../../core/features/seat-log/messages.ts'
import { clockSeconds } from '../../../../core/features/seat-log/rules.ts'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import { signState } from '../../../../core/features/seats/enums.ts'
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
import { type SpanSearch, shownSpan, spansMatching } from './read-spans.ts'

interface Row {
  readonly stored: Selectable<Tables['seat_span']>
  readonly span: SeatSpan
  /** A state that lasts is known until then. */
  readonly readTime: number
}

const heading = [
  ...[messages.agent(), messages.extension(), messages.state(), messages.from(), messages.to()],
  seatHoursMessages.inSeconds({ column: messages.lasts() }),
  ...[messages.cause(), messages.changedBy(), messages.origin()]
]

function stateOf({ signState: code, phase }: SeatSpan): string {
  const state = signState.label(code)
  return phase === null ? state : messages.phase({ state, phase: callPhase.label(phase) })
}

const cells = ({ span, readTime }: Row) => [
  ...[span.agentName, span.extension, stateOf(span), time(span.startTime)],
  span.endTime === null ? messages.isLasting() : time(span.endTime),
  Math.max(0, clockSeconds(span.startTime, span.endTime ?? readTime)),
  ...[stateCause.label(span.cause), span.changedBy ?? '', span.origin ?? '']
]

/** States that began before the export was requested. */
const matching = async (inside: Transaction<Tables>, job: Job) =>
  requestedBefore(await spansMatching(inside, ownerOf(job), job.input as SpanSearch), job)

/** The states of the search within the user's scope, from new to old, as csv. */
export const exportSpans = (files: FileStore): Kind =>
  exportRows<Row, StartPlace<number>>(files, {
    heading,
    cells,
    placeOf: ({ stored: { started_at, id } }) => ({ at: started_at, id }),
    count: async (inside, job) => countOfRows(inside, await matching(inside, job)),
    async read(inside, job, after, limit) {
      const rows = await nextRows(await matching(inside, job), after, limit)
        .selectAll()
        .execute()
      const readTime = job.created_at
      return rows.map(stored => {
        const span = shownSpan(stored, job.input as SpanSearch, readTime)
        return { stored, span, readTime }
      })
    }
  })
