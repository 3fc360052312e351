import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import type { ClueTaskAgent, ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { followStage } from '../../../../core/features/clues/enums.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { BarList } from '../../../../widgets/parts/charts/bar-list.tsx'
import { setQuery } from '../../../router/router.ts'

const DEAL = 5

/** Narrows the list of clues below. */
const show = (query: Readonly<Record<string, string | undefined>>): void =>
  setQuery(
    {
      ownerId: undefined,
      taskStatus: undefined,
      followStage: undefined,
      progress: undefined,
      page: undefined,
      ...query
    },
    { isStep: true }
  )

/** Counts of the task, its clues by stage, and what each agent has. */
export function ClueTaskProgress({ task }: { readonly task: ClueTaskDetail }) {
  const counts = [
    ['total', messages.owned(), task.total, {}],
    ...(task.pool === null
      ? []
      : [['pool', messages.pool(), task.pool, { ownerId: 'none' }] as const]),
    ['open', messages.open(), task.open, { progress: 'open' }],
    ['finished', messages.finished(), task.finished, { progress: 'finished' }],
    ['converted', messages.converted(), task.converted, { progress: 'converted' }]
  ] as const
  const deals = task.stages.find(stage => stage.followStage === DEAL)?.count ?? 0
  return (
    <>
      <section
        aria-label={messages.summary()}
        className={`${card} grid gap-4 p-5 @min-[480px]:auto-cols-fr @min-[480px]:grid-flow-col`}
      >
        {counts.map(([key, label, count, query]) => (
          <div className="flex flex-col" key={key}>
            <span className="text-[13px]/5 text-(--hutong-text-2)">{label}</span>
            <CountLink
              count={count}
              label={label}
              onOpen={() => show(query)}
              style="self-start text-[20px]/7"
            />
          </div>
        ))}
      </section>
      {task.total > 0 && (
        <div className="grid gap-4 @min-[960px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <section className={`${card} p-5`}>
            <BarList
              finding={messages.stageFinding({ total: task.total, deals })}
              items={task.stages.map(stage => ({
                key: String(stage.followStage),
                label: followStage.label(stage.followStage),
                value: stage.count,
                onOpen: () => show({ followStage: String(stage.followStage) })
              }))}
              level={2}
              title={messages.stageTitle()}
              unit={messages.unit()}
            />
          </section>
          <Agents task={task} />
        </div>
      )}
    </>
  )
}

/** A count that opens the clues that it counts. */
function CountLink(props: {
  readonly count: number
  readonly label: string
  readonly onOpen: () => void
  readonly style: string
}) {
  const { count, label, onOpen, style } = props
  return (
    <button
      aria-label={`${label} ${count}`}
      className={`${style} rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline`}
      onClick={onOpen}
      type="button"
    >
      {count}
    </button>
  )
}

/** What an agent has of the task; what came back is another's by now. */
const countsOf = (agent: ClueTaskAgent) =>
  [
    [messages.owned(), agent.owned, {}],
    [messages.pending(), agent.pending, { taskStatus: '0', progress: 'open' }],
    [messages.following(), agent.following, { taskStatus: '1', progress: 'open' }],
    [messages.finished(), agent.finished, { progress: 'finished' }],
    [messages.converted(), agent.converted, { progress: 'converted' }],
    [messages.returned(), agent.returned, undefined]
  ] as const

const cell = 'px-2 py-1.5 text-right tabular-nums'

function Agents({ task }: { readonly task: ClueTaskDetail }) {
  const heads = [
    messages.owned(),
    messages.pending(),
    messages.following(),
    messages.finished(),
    messages.converted(),
    messages.returned()
  ]
  return (
    <div className={`${card} flex min-w-0 flex-col gap-3 p-5`}>
      <SectionHeading level={2}>{messages.byAgent()}</SectionHeading>
      <section
        aria-label={messages.byAgent()}
        className="max-h-72 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="w-full border-collapse text-[13px]/5">
          <thead className="sticky top-0 bg-(--hutong-bg)">
            <tr className="text-(--hutong-text-2)">
              <th className="px-2 py-1.5 text-left font-normal" scope="col">
                {messages.agent()}
              </th>
              {heads.map(head => (
                <th className={`${cell} font-normal whitespace-nowrap`} key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {task.agents.map(agent => (
              <tr className="border-t border-(--hutong-border)" key={agent.userId}>
                <th className="max-w-48 px-2 py-1.5 text-left font-normal" scope="row">
                  <button
                    className="max-w-full truncate text-(--hutong-link) hover:underline"
                    onClick={() => show({ ownerId: agent.userId })}
                    title={agent.department}
                    type="button"
                  >
                    {agent.name}
                  </button>
                </th>
                {countsOf(agent).map(([label, count, query]) => (
                  <td className={cell} key={label}>
                    {query ? (
                      <CountLink
                        count={count}
                        label={`${agent.name} ${label}`}
                        onOpen={() => show({ ownerId: agent.userId, ...query })}
                        style="min-w-6 text-right"
                      />
                    ) : (
                      count
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
