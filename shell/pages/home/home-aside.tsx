import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ReadReport } from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import {
  reviewRows,
  runningTaskRows,
  taskAddress,
  waitingRows
} from '../../../core/features/home/row-links.ts'
import type { HomeReport, HomeTask } from '../../../core/features/home/schemas.ts'
import { queueMessages } from '../../../core/features/reception/queue-messages.ts'
import { listFailedImports } from '../../../core/features/transfer-list/failed-imports.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { $may } from '../../../core/session/user.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { ProgressBar } from '../../../widgets/kit/large/progress-bar.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { openEmbedded } from '../../embedded/embedded-host.ts'
import { embeddedTransferList } from '../../embedded/embedded-widgets.ts'
import { linkTo } from '../../router/follow-link.ts'
import { HomeQueues } from './home-queues.tsx'

const link = 'text-(--hutong-link) hover:underline'
const muted = 'text-[13px]/5 text-(--hutong-text-3)'

function Panel(props: {
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
      <SectionHeading beside={props.beside} level={2}>
        {props.title}
      </SectionHeading>
      {props.children}
    </section>
  )
}

/** 待办, 来电排队, 进行中任务 and 账户; what the user may not see is left out. */
export function HomeAside({ read: { range, report } }: { readonly read: ReadReport }) {
  const { tasks, account, queues, readTime } = report
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 @max-[1000px]:@min-[640px]:grid-cols-2">
      <Todos todos={report.todos} />
      {queues.length > 0 && (
        <Panel title={queueMessages.title()}>
          <HomeQueues queues={queues} range={range} readTime={readTime} />
        </Panel>
      )}
      {tasks && <Tasks tasks={tasks} />}
      {account && (
        <Panel
          beside={
            <a {...linkTo('/finance/overview')} className={`${link} text-[13px]/5`}>
              {messages.accountRows()}
            </a>
          }
          title={messages.account()}
        >
          <dl className="m-0 flex flex-col gap-2 text-[13px]/5">
            <Amount
              label={messages.balance()}
              note={messages.fee({ fee: account.fee })}
              value={`${thousands(account.balance)} ${messages.yuan()}`}
            />
            <Amount
              label={messages.messagesLeft()}
              note={messages.messageFee({ fee: account.messageFee })}
              value={messages.messageCount({ count: thousands(account.messagesLeft) })}
            />
          </dl>
          {account.isLow && (
            <strong className="text-[12px]/5 font-semibold text-(--hutong-danger)">
              {messages.balanceLow()}
            </strong>
          )}
        </Panel>
      )}
    </div>
  )
}

const Amount = (props: {
  readonly label: string
  readonly value: string
  readonly note: string
}) => (
  <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-2">
    <dt className="text-(--hutong-text-2)">{props.label}</dt>
    <dd className="m-0 text-[16px]/6 font-semibold tabular-nums">{props.value}</dd>
    <dd className="col-span-2 m-0 text-[12px]/5 text-(--hutong-text-3)">{props.note}</dd>
  </div>
)

interface PendingItem {
  readonly label: string
  readonly count: number
  /** Address of the rows. */
  readonly to?: string | undefined
  /** Opens rows without an address. */
  readonly open?: () => void
}

function openFailedImports(): void {
  listFailedImports(true)
  openEmbedded(embeddedTransferList.definition)
}

function Todos({ todos }: { readonly todos: HomeReport['todos'] }) {
  const canList = useStore($may)('CMC.CALL.RECORD')
  const all: readonly PendingItem[] = [
    {
      label: messages.waitingCalls(),
      count: todos.waitingCalls,
      to: canList ? waitingRows() : undefined
    },
    { label: messages.reviews(), count: todos.reviews ?? 0, to: reviewRows() },
    { label: messages.failedImports(), count: todos.failedImports, open: openFailedImports }
  ].filter(({ count }) => count > 0)
  return (
    <Panel title={messages.todos()}>
      {all.length === 0 && <p className={muted}>{messages.noTodos()}</p>}
      <ul className="m-0 flex list-none flex-col gap-2 p-0 text-[13px]/5 empty:hidden">
        {all.map(({ label, count, to, open }) => (
          <li className="flex justify-between gap-2" key={label}>
            {open ? (
              <button className={`${link} text-left`} onClick={open} type="button">
                {label}
              </button>
            ) : to === undefined ? (
              label
            ) : (
              <a {...linkTo(to)} className={link}>
                {label}
              </a>
            )}
            <span className="font-semibold tabular-nums">{thousands(count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Tasks({ tasks: { total, list } }: { readonly tasks: NonNullable<HomeReport['tasks']> }) {
  const may = useStore($may)
  return (
    <Panel
      beside={
        total > 0 &&
        may('CMC.CALL.TASK') && (
          <a {...linkTo(runningTaskRows())} className={`${link} text-[13px]/5`}>
            {messages.allTasks({ count: total })}
          </a>
        )
      }
      title={messages.tasks()}
    >
      {list.length === 0 && <p className={muted}>{messages.noTasks()}</p>}
      <ul className="m-0 flex list-none flex-col gap-3 p-0 text-[13px]/5 empty:hidden">
        {list.map(task => (
          <Task key={task.id} task={task} />
        ))}
      </ul>
    </Panel>
  )
}

function Task({ task }: { readonly task: HomeTask }) {
  const { id, name, totalCount: total, settledCount: done, eta } = task
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <a {...linkTo(taskAddress(id))} className={`${link} truncate`} title={name}>
        {name}
      </a>
      {total === 0 ? (
        <span className={muted}>{messages.noNumbers()}</span>
      ) : (
        <ProgressBar
          label={messages.progressOf({ name })}
          percent={Math.floor((done / total) * 100)}
          share={done / total}
          text={messages.share({ done, total })}
          width="w-24"
        />
      )}
      {eta !== null && <span className={muted}>{messages.endsAt({ time: dateTime(eta) })}</span>}
    </li>
  )
}
