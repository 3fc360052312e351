import { openClue } from '../../../core/features/clues/clue-window.ts'
import { allocationType, clueTaskStatus, followStage } from '../../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { statusTone } from '../../clue/status-tone.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import type { ListColumn } from '../../list/list-description.ts'

const or = (text: string) => text || messages.none()

/** Columns of the lists of clues. */
export const clueColumns: readonly ListColumn<ClueRow>[] = [
  {
    key: 'name',
    title: messages.name,
    width: 168,
    render: ({ id, customerName }) => (
      <button
        className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
        onClick={() => openClue(id)}
        title={customerName}
        type="button"
      >
        {or(customerName)}
      </button>
    )
  },
  {
    key: 'phone',
    title: messages.phone,
    width: 176,
    render: ({ id, customerPhone }) => <DialNumber clueId={id} number={customerPhone} />
  },
  {
    key: 'company',
    title: messages.company,
    width: 176,
    render: ({ companyName }) => <span title={companyName}>{or(companyName)}</span>
  },
  {
    key: 'status',
    title: messages.taskStatus,
    width: 104,
    render: ({ taskStatus }) => (
      <Tinted tone={statusTone(taskStatus)}>{clueTaskStatus.label(taskStatus)}</Tinted>
    )
  },
  {
    key: 'stage',
    title: messages.followStage,
    width: 96,
    render: ({ followStage: code }) => followStage.label(code)
  },
  {
    key: 'allocation',
    title: messages.allocation,
    width: 96,
    render: ({ allocationType: code }) => allocationType.label(code)
  },
  {
    key: 'owner',
    title: messages.owner,
    width: 128,
    render: ({ ownerName }) => <span title={ownerName}>{ownerName || messages.noOwner()}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 168,
    render: ({ createTime }) => <Moment at={createTime} never={messages.none()} />
  },
  {
    key: 'last',
    sort: 'lastFollowTime',
    title: messages.lastFollow,
    width: 168,
    render: ({ lastFollowTime }) => <Moment at={lastFollowTime} never={messages.never()} />
  }
]
