import { useEffect, useState } from 'react'
import { manualResult } from '../../../../core/features/manual-tasks/enums.ts'
import {
  nextNumber,
  releaseNumbers
} from '../../../../core/features/manual-tasks/manual-actions.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { ownActions, ownNumbers } from '../../../../core/features/manual-tasks/own-lists.ts'
import { CLAIMED, manualStatus } from '../../../../core/features/manual-tasks/rules.ts'
import type {
  ManualAction,
  ManualItem,
  MyManualTask
} from '../../../../core/features/manual-tasks/schemas.ts'
import type { PagedListStore } from '../../../../core/lib/query/paged-list.ts'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { DescribedRows } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { ItemStatus } from './manual-item-list.tsx'
import { seeCall } from './see-call.ts'

const none = {}
const number = (text: string) => <span className="tabular-nums">{text}</span>
const moment = (at: number | null) => <Moment at={at} />

/** Only claimed numbers can be returned to the pool. */
const queueOf = (
  isRunning: boolean,
  isFree: boolean,
  isPool: boolean
): ListDescription<ManualItem, object> => ({
  label: messages.queue,
  list: ownNumbers,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, id }) => customerName || id,
  fields: [],
  columns: [
    { key: 'phone', title: messages.phone, width: 136, render: ({ phone }) => number(phone) },
    {
      key: 'name',
      title: messages.customerName,
      render: ({ customerName }) => customerName || '-'
    },
    { key: 'status', title: messages.itemStatus, width: 96, render: ItemStatus },
    {
      key: 'calls',
      title: messages.calls,
      width: 64,
      render: ({ callTimes }) => number(`${callTimes}`)
    },
    {
      key: 'follow',
      title: messages.follow,
      width: 168,
      render: ({ followTime }) => moment(followTime)
    }
  ],
  rowActions: isRunning
    ? [
        {
          name: 'handle',
          label: messages.handle,
          isShown: ({ status }) => status === 0 && isFree,
          act: ({ id }) => begin(nextNumber(id))
        },
        {
          name: 'release',
          label: messages.release,
          isShown: ({ status }) => status === 0 && isPool,
          act: ({ id }) => begin(releaseNumbers([id]))
        }
      ]
    : [],
  batchActions: isPool
    ? [{ name: 'release', label: messages.release, act: keys => begin(releaseNumbers(keys)) }]
    : []
})

const history: ListDescription<ManualAction, object> = {
  label: messages.history,
  list: ownActions,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, id }) => customerName || id,
  fields: [],
  columns: [
    { key: 'phone', title: messages.phone, width: 136, render: ({ phone }) => number(phone) },
    {
      key: 'name',
      title: messages.customerName,
      width: 96,
      render: one => one.customerName || '-'
    },
    {
      key: 'result',
      title: messages.result,
      width: 96,
      render: ({ result }) => manualResult.label(result)
    },
    {
      key: 'remark',
      title: messages.remark,
      render: ({ remark }) => <span title={remark}>{remark || '-'}</span>
    },
    {
      key: 'at',
      title: messages.updated,
      width: 168,
      render: ({ createTime }) => moment(createTime)
    }
  ],
  rowActions: [seeCall]
}

const tabs = ['queue', 'history'] as const

/** The user's own pending and finished numbers. */
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
        label={messages.mine()}
        onChoose={choose}
        tabs={tabs.map(name => ({ name, label: messages[name]() }))}
      >
        {tab === 'queue' ? (
          <Rows
            about={queueOf(isRunning, current === undefined, task.allocateWay === CLAIMED)}
            list={ownNumbers}
          />
        ) : (
          <Rows about={history} list={ownActions} />
        )}
      </Tabs>
    </div>
  )
}

/** A list whose search state is not in the address. */
function Rows<Row>(props: {
  readonly about: ListDescription<Row, object>
  readonly list: PagedListStore<Row, Readonly<Record<string, never>>, undefined>
}) {
  const { about, list } = props
  useEffect(() => begin(list.search({})), [list])
  return (
    <DescribedRows
      about={about}
      listQuery={{
        filters: none,
        query: none,
        search: () => begin(list.reload()),
        turnTo: page => begin(list.turnTo(page)),
        resize: size => begin(list.resize(size))
      }}
    />
  )
}
