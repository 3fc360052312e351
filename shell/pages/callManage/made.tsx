/** Who has made a task and when: what lists of call tasks and of manual tasks have in common. */
import type { ListColumn } from '../../list/description.ts'
import { Moment } from '../../list/moment.tsx'

/** A search for when it was made, but for its label. */
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
    draw: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: titles.created,
    width: 168,
    draw: ({ createTime }) => <Moment at={createTime} />
  }
]
