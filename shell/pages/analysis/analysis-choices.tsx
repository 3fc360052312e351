import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import type { AnalysisOptions } from '../../../core/features/analysis/schemas.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { Icon } from '../../../widgets/kit/icon.tsx'
import { card, type Option } from '../../../widgets/kit/large/cell-styles.ts'
import { Combobox } from '../../../widgets/kit/large/forms/combobox.tsx'
import { PrintedChoices } from '../../../widgets/kit/printed-choices.tsx'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { TimeRange } from '../../report/time-range.tsx'
import {
  chooseKeyNode,
  chooseScripts,
  chooseTasks,
  chooseView,
  type ShownAnalysis
} from './analysis-address.ts'

export interface AnalysisProps {
  readonly options: AnalysisOptions
  readonly shown: ShownAnalysis
}

export const scriptOptions = ({ scripts }: AnalysisOptions): Option<string>[] =>
  scripts.map(({ templateCode, templateName }) => ({ value: templateCode, label: templateName }))
export const taskOptions = ({ tasks }: AnalysisOptions): Option<string>[] =>
  tasks.map(({ callTaskId, name }) => ({ value: callTaskId, label: name }))

/** The nodes of the chosen scripts, or of all. */
function nodeOptions({ scripts }: AnalysisOptions, chosen: readonly string[]): Option<string>[] {
  const shown = scripts.filter(({ templateCode: code }) => !chosen.length || chosen.includes(code))
  return shown.flatMap(({ nodes, templateName: script }) =>
    nodes.map(({ node, name }) => ({
      value: node,
      label: shown.length > 1 ? messages.nodeOfScript({ node: name, script }) : name
    }))
  )
}

/** View, days, scripts, tasks and key node. */
export function AnalysisChoices({ options, shown }: AnalysisProps) {
  const { view, range, scripts, tasks, keyNode } = shown
  return (
    <section className={`${card} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <Segmented
          label={messages.views()}
          onChoose={chooseView}
          options={(['overview', 'pair'] as const).map(name => [name, messages[name]()] as const)}
          value={view}
        />
        <TimeRange about={range} />
      </div>
      <PrintedChoices choices={choiceTexts({ options, shown })} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-x-4 gap-y-3 print:hidden">
        {view === 'overview' && (
          <>
            <Several
              add={messages.addScript()}
              all={messages.allScripts()}
              chosen={scripts}
              label={messages.script()}
              onChoose={chooseScripts}
              options={scriptOptions(options)}
            />
            <Several
              add={messages.addTask()}
              all={messages.allTasks()}
              chosen={tasks}
              label={messages.task()}
              onChoose={chooseTasks}
              options={taskOptions(options)}
            />
          </>
        )}
        <Combobox
          label={messages.keyNode()}
          onChoose={chooseKeyNode}
          options={nodeOptions(options, scripts)}
          placeholder={messages.mainQuestion()}
          value={keyNode ?? null}
        />
      </div>
    </section>
  )
}

const namesOf = (chosen: readonly string[], options: readonly Option<string>[]): string =>
  chosen.map(id => options.find(({ value }) => value === id)?.label ?? id).join(joinMessages.list())

/** The choices in words; scripts and tasks of two sides are said above their table. */
function choiceTexts({ options, shown }: AnalysisProps): readonly string[] {
  const { view, scripts, tasks, keyNode } = shown
  const of = (label: string, value: string) => listMessages.chosen({ label, value })
  return [
    ...(view === 'overview'
      ? [
          of(messages.script(), namesOf(scripts, scriptOptions(options)) || messages.allScripts()),
          of(messages.task(), namesOf(tasks, taskOptions(options)) || messages.allTasks())
        ]
      : []),
    of(messages.keyNode(), keyNode ?? messages.mainQuestion())
  ]
}

/** A choice of several, each added from a list and removed by its button. */
function Several(props: {
  readonly label: string
  readonly add: string
  readonly all: string
  readonly options: readonly Option<string>[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}) {
  const { label, add, all, options, chosen, onChoose } = props
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Combobox
        key={chosen.join()}
        label={label}
        onChoose={id => id !== null && onChoose([...chosen, id])}
        options={options.filter(({ value }) => !chosen.includes(value))}
        placeholder={chosen.length === 0 ? all : add}
        value={null}
      />
      {chosen.length > 0 && (
        <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
          {chosen.map(id => (
            <li
              className="inline-flex max-w-full items-center gap-1 rounded-(--hutong-radius-sm) bg-(--hutong-bg-sel) pl-2 text-[13px]/6"
              key={id}
            >
              <span className="truncate" title={nameOf(id)}>
                {nameOf(id)}
              </span>
              <button
                aria-label={messages.remove({ name: nameOf(id) })}
                className="inline-flex size-6 shrink-0 items-center justify-center"
                onClick={() => onChoose(chosen.filter(one => one !== id))}
                type="button"
              >
                <Icon name="clear" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
