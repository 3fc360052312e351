import { useEffect, useState } from 'react'
import { ownDeeds, ownNumbers } from '../../../../core/areas/manual-tasks/own-lists.ts'
import { nextNumber, releaseNumbers } from '../../../../core/areas/manual-tasks/work.ts'
import type {
  ManualDeed,
  ManualItem,
  MyManualTask
} from '../../../../core/contract/entities/manual-task.ts'
import { manualResult } from '../../../../core/contract/enums/manual-tasks.ts'
import type { PagedListStore } from '../../../../core/lib/paged-list.ts'
import { CLAIMED, manualStatus } from '../../../../core/rules/manual-task.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { DescribedRows } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/description.ts'
import { Moment } from '../../../list/moment.tsx'
import { ItemStatus } from './items.tsx'
import { seeCall } from './see-call.ts'

const none = {}
const number = (text: string) => <span className="tabular-nums">{text}</span>
const moment = (at: number | null) => <Moment at={at} />

/** Only what somebody has claimed can go back to where others claim it. */
const queueOf = (
  isRunning: boolean,
  isFree: boolean,
  isPool: boolean
): ListDescription<ManualItem, object> => ({
  label: t.queue,
  list: ownNumbers,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, id }) => customerName || id,
  fields: [],
  columns: [
    { key: 'phone', title: t.phone, width: 136, draw: ({ phone }) => number(phone) },
    { key: 'name', title: t.customerName, draw: ({ customerName }) => customerName || '-' },
    { key: 'status', title: t.itemStatus, width: 96, draw: ItemStatus },
    { key: 'calls', title: t.calls, width: 64, draw: ({ callTimes }) => number(`${callTimes}`) },
    { key: 'follow', title: t.follow, width: 168, draw: ({ followTime }) => moment(followTime) }
  ],
  rowActions: isRunning
    ? [
        {
          name: 'handle',
          label: t.handle,
          isShown: ({ status }) => status === 0 && isFree,
          act: ({ id }) => begin(nextNumber(id))
        },
        {
          name: 'release',
          label: t.release,
          isShown: ({ status }) => status === 0 && isPool,
          act: ({ id }) => begin(releaseNumbers([id]))
        }
      ]
    : [],
  batchActions: isPool
    ? [{ name: 'release', label: t.release, act: keys => begin(releaseNumbers(keys)) }]
    : []
})

const history: ListDescription<ManualDeed, object> = {
  label: t.history,
  list: ownDeeds,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, id }) => customerName || id,
  fields: [],
  columns: [
    { key: 'phone', title: t.phone, width: 136, draw: ({ phone }) => number(phone) },
    { key: 'name', title: t.customerName, width: 96, draw: one => one.customerName || '-' },
    { key: 'result', title: t.result, width: 96, draw: ({ result }) => manualResult.label(result) },
    {
      key: 'remark',
      title: t.remark,
      draw: ({ remark }) => <span title={remark}>{remark || '-'}</span>
    },
    { key: 'at', title: t.updated, width: 168, draw: ({ createTime }) => moment(createTime) }
  ],
  rowActions: [seeCall]
}

const tabs = ['queue', 'history'] as const

/** One's own numbers that wait, and what one has written down of others. */
export function OwnLists(props: {
  readonly task: MyManualTask
  readonly current: string | undefined
}) {
  const { task, current } = props
  const [tab, choose] = useState<(typeof tabs)[number]>('queue')
  const isRunning = task.status === manualStatus.running
  return (
    <div className="flex min-w-0 flex-col gap-3 [&>[role=tablist]]:w-72">
      <Tabs
        chosen={tab}
        label={t.mine()}
        onChoose={choose}
        tabs={tabs.map(name => ({ name, label: t[name]() }))}
      >
        {tab === 'queue' ? (
          <Rows
            about={queueOf(isRunning, current === undefined, task.allocateWay === CLAIMED)}
            list={ownNumbers}
          />
        ) : (
          <Rows about={history} list={ownDeeds} />
        )}
      </Tabs>
    </div>
  )
}

/** A list beside what one does, which the address knows nothing of. */
function Rows<Row>(props: {
  readonly about: ListDescription<Row, object>
  readonly list: PagedListStore<Row, Readonly<Record<string, never>>, undefined>
}) {
  const { about, list } = props
  useEffect(() => begin(list.search({})), [list])
  return (
    <DescribedRows
      about={about}
      asked={{
        filters: none,
        query: none,
        search: () => begin(list.reload()),
        turnTo: page => begin(list.turnTo(page)),
        resize: size => begin(list.resize(size))
      }}
    />
  )
}
