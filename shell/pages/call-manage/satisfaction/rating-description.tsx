/** Search fields, columns and actions of the rated calls. */
import { openCallDetail } from '../../../../core/features/call-detail/call-window.ts'
import { callType } from '../../../../core/features/calls/call-record-enums.ts'
import { ratingFilter } from '../../../../core/features/satisfaction/enums.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  exportRatings,
  type RatingSearch,
  ratedCallList
} from '../../../../core/features/satisfaction/rated-call-list.ts'
import { openRatingRemark } from '../../../../core/features/satisfaction/remark-form.ts'
import { isPoor } from '../../../../core/features/satisfaction/rules.ts'
import type {
  RatedCall,
  RatingOptions,
  RatingRemark
} from '../../../../core/features/satisfaction/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { groupField } from '../../../list/cells/chosen-filter.tsx'
import { DialNumber, PersonName } from '../../../list/cells/customer-cells.tsx'
import { Rating } from '../../../list/cells/rating-cell.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import type { ListColumn, ListDescription } from '../../../list/list-description.ts'

const columns: readonly ListColumn<RatedCall>[] = [
  {
    key: 'time',
    sort: 'inviteTime',
    title: messages.time,
    width: 152,
    render: ({ inviteTime }) => <Moment at={inviteTime} />
  },
  {
    key: 'number',
    title: messages.number,
    width: 152,
    render: ({ customerPhone, customerId, callRecordId }) => (
      <DialNumber
        callRecordId={customerId === null ? callRecordId : undefined}
        customerId={customerId}
        number={customerPhone}
      />
    )
  },
  {
    key: 'customer',
    title: messages.customer,
    width: 120,
    render: ({ customerId, customerName }) => (
      <PersonName customerId={customerId} name={customerName} />
    )
  },
  {
    key: 'agent',
    title: messages.agent,
    width: 136,
    render: ({ agentName, departmentName }) => (
      <span title={`${agentName} ${departmentName}`}>{agentName || messages.none()}</span>
    )
  },
  {
    key: 'rating',
    sort: 'rating',
    title: messages.rating,
    width: 104,
    render: ({ rating }) => <Rating level={rating} />
  },
  {
    key: 'duration',
    title: messages.talking,
    width: 104,
    render: ({ callDuration }) => <span className="tabular-nums">{timer(callDuration)}</span>
  },
  {
    key: 'remark',
    title: messages.remark,
    render: ({ remark, ...call }) =>
      remark ? <Remark remark={remark} /> : isPoor(call) ? <Pending /> : messages.none()
  },
  {
    key: 'department',
    title: messages.department,
    width: 128,
    isExtra: true,
    render: ({ departmentName }) => departmentName || messages.noDepartment()
  },
  {
    key: 'callType',
    title: messages.callType,
    width: 96,
    isExtra: true,
    render: call => callType.label(call.callType)
  }
]

const Pending = () => <span className="text-(--hutong-warn)">{messages.notRemarked()}</span>

/** The text, with who wrote it and when. */
function Remark({ remark: { text, userName, time } }: { readonly remark: RatingRemark }) {
  const by = messages.remarkByAt({ name: userName, time: dateTime(time) })
  return (
    <span className="block min-w-0 truncate" title={`${text}\n${by}`}>
      {text}
      <span className="ml-2 text-[12px]/5 text-(--hutong-text-3)">{by}</span>
    </span>
  )
}

const nameOf = ({ customerName, inviteTime }: RatedCall): string =>
  `${customerName} ${dateTime(inviteTime)}`

/** Agents and departments load later. */
export function describeRatings(
  options: RatingOptions | undefined
): ListDescription<RatedCall, RatingSearch> {
  const { agents = [], departments = [] } = options ?? {}
  return {
    label: messages.records,
    list: ratedCallList,
    keyOf: ({ callRecordId }) => callRecordId,
    nameOf,
    fields: [
      {
        kind: 'span',
        from: 'beginTime',
        to: 'endTime',
        label: messages.time,
        limitMonths: 3,
        noFuture: true,
        shortcuts: 'days'
      },
      { kind: 'choice', key: 'rating', label: messages.rating, options: ratingFilter.options },
      {
        kind: 'choice',
        key: 'userId',
        label: messages.agent,
        options: agents.map(agent => ({ value: agent.userId, label: agent.agentName })),
        isOpen: true
      },
      {
        kind: 'choice',
        key: 'departmentId',
        label: messages.department,
        options: [
          ...departments.map(one => ({ value: one.departmentId, label: one.departmentName })),
          { value: 'none', label: messages.noDepartment }
        ],
        isOpen: true
      },
      groupField(),
      {
        kind: 'choice',
        key: 'hour',
        label: messages.inviteHour,
        options: Array.from({ length: 24 }, (_, hour) => ({
          value: hour,
          label: () => messages.hour({ hour })
        }))
      },
      { kind: 'choice', key: 'callType', label: messages.callType, options: callType.options },
      {
        kind: 'choice',
        key: 'hasRemark',
        label: messages.hasRemark,
        options: [
          { value: 'true', label: messages.remarked },
          { value: 'false', label: messages.notRemarked }
        ]
      },
      { kind: 'text', key: 'customerPhone', label: messages.number, isPersonal: true },
      { kind: 'text', key: 'customerName', label: messages.customer, isPersonal: true }
    ],
    columns,
    actions: [
      {
        name: 'export',
        label: messages.exportRows,
        needs: 'CMC.CALL.RECORD.EXPORT',
        act: exportRatings
      }
    ],
    rowActions: [
      {
        name: 'detail',
        label: messages.openCall,
        act: call =>
          openCallDetail({
            callRecordId: call.callRecordId,
            recordType: call.callType,
            list: ratedCallList
          })
      },
      { name: 'remark', label: messages.openRemark, isShown: isPoor, act: openRatingRemark }
    ]
  }
}
