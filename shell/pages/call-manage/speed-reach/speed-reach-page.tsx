import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { taskPageMessages } from '../../../../core/features/call-tasks/messages.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { speedRuns, type TaskSearch } from '../../../../core/features/call-tasks/task-lists.ts'
import { callableNumbersOf } from '../../../../core/features/speed-reach/handled-numbers.ts'
import { speedReachMessages as messages } from '../../../../core/features/speed-reach/messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { EmptyChart } from '../../../../widgets/kit/large/empty-chart.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { $route, setQuery } from '../../../router/router.ts'
import { createdSpan } from '../call-records/creation-columns.tsx'
import { taskColumns } from '../call-tasks/task-columns.tsx'
import { taskActions } from '../call-tasks/task-row-actions.tsx'
import { RunBoard } from './run-board.tsx'
import { RunForm } from './run-form.tsx'

const show = (id: string | undefined): void => setQuery({ run: id }, { isStep: true })
const own = ['start', 'pause', 'resume', 'stop', 'remove']

const about: ListDescription<CallTaskRow, TaskSearch> = {
  label: messages.runs,
  list: speedRuns,
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  fields: [
    { kind: 'text', key: 'name', label: messages.name, maxLength: 128 },
    {
      kind: 'choice',
      key: 'status',
      label: taskPageMessages.status,
      options: callTaskStatus.options
    },
    { ...createdSpan, label: messages.created }
  ],
  columns: taskColumns
    .filter(({ key }) => key !== 'kind')
    .map(column =>
      column.key === 'name'
        ? {
            ...column,
            render: (task: CallTaskRow) => (
              <NameLink
                label={messages.boardOf({ name: task.name })}
                name={task.name}
                onOpen={() => show(task.id)}
              />
            )
          }
        : column
    ),
  rowActions: [
    { name: 'show', label: messages.show, act: ({ id }: CallTaskRow) => show(id) },
    ...taskActions.filter(({ name }) => own.includes(name))
  ]
}

/** 极速触达: numbers, a script and the calls, with the runs so far. */
export default function SpeedReachPage() {
  const may = useStore($may)
  const { run, numbersOf } = useStore($route).query
  const [phones, setPhones] = useState('')
  useEffect(() => {
    if (numbersOf === undefined) return
    const fill = async () => {
      setPhones(await callableNumbersOf(numbersOf))
      setQuery({ numbersOf: undefined })
    }
    begin(fill())
  }, [numbersOf])
  return (
    <ConsolePage>
      {may('CMC.CALL.TASK.BASIC.OPER') && (
        <RunForm
          key={phones}
          onStarted={id => {
            setPhones('')
            show(id)
          }}
          phones={phones}
        />
      )}
      {run ? (
        <RunBoard id={run} onGone={() => show(undefined)} />
      ) : (
        <section aria-label={messages.board()} className={`${card} p-5`}>
          <EmptyChart height={120} text={messages.noRun()} />
        </section>
      )}
      <DescribedList about={about} />
    </ConsolePage>
  )
}
