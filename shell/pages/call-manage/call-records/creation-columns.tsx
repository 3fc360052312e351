/** Creator and creation time: fields shared by the lists of call tasks and manual tasks. */

import { Moment } from '../../../list/cells/time-cell.tsx'
import type { ListColumn } from '../../../list/list-description.ts'

/** Date range of the creation, without its label. */
export const createdSpan = {
  kind: 'span',
  from: 'beginTime',
  to: 'endTime',
  limitMonths: 12,
  noFuture: true,
  shortcuts: 'long'
} as const

interface Made {
  readonly creatorName: string
  readonly createTime: number
}

export const madeColumns = (titles: {
  readonly creator: () => string
  readonly created: () => string
}): readonly ListColumn<Made>[] => [
  {
    key: 'creator',
    title: titles.creator,
    width: 96,
    render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: titles.created,
    width: 168,
    render: ({ createTime }) => <Moment at={createTime} />
  }
]
