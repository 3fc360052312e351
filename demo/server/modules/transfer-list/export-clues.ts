import {
  allocationType,
  clueTaskStatus,
  followStage,
  followState
} from '../../../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../../../core/features/clues/messages.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Kind, ownerOf } from '../../jobs/job-types.ts'
import { type ClueSearch, cluesMatching, ownersOf } from '../clues/clue-list.ts'
import type { ClueTableRow } from '../clues/clue-queries.ts'
import { exportedNumber, exportRows, time } from './export-rows.ts'

type Clue = ClueTableRow & { readonly ownerName: string }

const heading = () => [
  ...[
    messages.name(),
    messages.phone(),
    messages.company(),
    messages.taskStatus(),
    messages.followState(),
    messages.followStage()
  ],
  ...[
    messages.allocation(),
    messages.owner(),
    messages.source(),
    messages.created(),
    messages.lastFollow(),
    messages.remark()
  ]
]

const cells = (clue: Clue) => [
  ...[clue.customer_name, exportedNumber(clue.phone, clue.is_number_hidden), clue.company],
  ...[clueTaskStatus.label(clue.task_status), followState.label(clue.follow_state)],
  ...[followStage.label(clue.follow_stage), allocationType.label(clue.allocation_type)],
  ...[clue.ownerName || messages.noOwner(), clue.source, time(clue.created_at)],
  ...[time(clue.last_follow_at), clue.remark]
]

/** The clues of the search within the user's scope, as csv. */
export const exportClues = (files: FileStore): Kind =>
  exportRows<Clue, string>(files, {
    heading: heading(),
    cells,
    placeOf: ({ id }) => id,
    async count(inside, job) {
      const found = await cluesMatching(inside, ownerOf(job), job.input as ClueSearch)
      const { total } = await found
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
    async read(inside, job, after, limit) {
      const found = await cluesMatching(inside, ownerOf(job), job.input as ClueSearch)
      const rows = await (after === undefined ? found : found.where('id', '>', after))
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .execute()
      const names = await ownersOf(inside, rows)
      return rows.map(row => ({ ...row, ownerName: names.get(row.owner_id ?? '') ?? '' }))
    }
  })
