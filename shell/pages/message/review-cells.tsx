/** Review and use of signatures and templates, in columns, fields and actions. */
import { templateAudit } from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import type { ListColumn } from '../../list/list-description.ts'

interface Reviewed {
  readonly name: string
  readonly audit: number
  readonly auditReason: string
  readonly auditorName: string
  readonly auditTime: number | null
  readonly isWithdrawn: boolean
  readonly creatorName: string
  readonly createTime: number
}

export const [WAITING, APPROVED, REJECTED] = [0, 1, 2]
const toneOf = (audit: number) =>
  audit === APPROVED ? 'good' : audit === REJECTED ? 'bad' : 'warn'

/** A rejection says its reason, a review who did it and when. */
function Review({ row }: { readonly row: Reviewed }) {
  if (row.isWithdrawn) return <Tinted tone="plain">{messages.withdrawn()}</Tinted>
  const by = row.auditTime === null ? '' : `${row.auditorName} ${dateTime(row.auditTime)}`
  return (
    <span
      className="flex min-w-0 items-center gap-2"
      title={[row.auditReason, by].filter(Boolean).join('\n')}
    >
      <Tinted tone={toneOf(row.audit)}>{templateAudit.label(row.audit)}</Tinted>
      {row.auditReason !== '' && (
        <span className="min-w-0 truncate text-(--hutong-text-2)">{row.auditReason}</span>
      )}
    </span>
  )
}

export const reviewColumns = <Row extends Reviewed>(): readonly ListColumn<Row>[] => [
  { key: 'audit', title: messages.audit, width: 184, render: row => <Review row={row} /> },
  {
    key: 'creator',
    title: messages.creator,
    width: 104,
    render: ({ creatorName }) => <span title={creatorName}>{creatorName || messages.none()}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 160,
    render: ({ createTime }) => (createTime > 0 ? <Moment at={createTime} /> : messages.none())
  },
  {
    key: 'auditor',
    title: messages.auditor,
    width: 104,
    isExtra: true,
    render: ({ auditorName }) => auditorName || messages.none()
  },
  {
    key: 'audited',
    title: messages.audited,
    width: 160,
    isExtra: true,
    render: ({ auditTime }) => (auditTime === null ? messages.none() : <Moment at={auditTime} />)
  }
]

/** Waits for review. */
export const isWaiting = (row: Reviewed): boolean => row.audit === WAITING && !row.isWithdrawn
/** Waits for review or was rejected. */
export const isEditable = (row: Reviewed): boolean => row.audit !== APPROVED && !row.isWithdrawn
export const isApproved = (row: Reviewed): boolean => row.audit === APPROVED && !row.isWithdrawn

export const usageOptions = () => [
  { value: 'false', label: messages.inUse() },
  { value: 'true', label: messages.withdrawn() }
]
