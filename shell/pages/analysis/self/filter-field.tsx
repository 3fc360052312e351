import { useStore } from '@nanostores/react'
import { callType } from '../../../../core/features/calls/call-record-enums.ts'
import { callDirection, connectResult, hangupType } from '../../../../core/features/calls/enums.ts'
import {
  allocationType,
  clueTaskStatus,
  followStage,
  followState
} from '../../../../core/features/clues/enums.ts'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
import { messageOrigin, sendState } from '../../../../core/features/messaging/enums.ts'
import { $selfAnalysisOptions } from '../../../../core/features/self-analysis/analysis-run.ts'
import { $analysisDraft, changeDraft } from '../../../../core/features/self-analysis/draft.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { fieldName } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import type {
  AnalysisFilter,
  Choice,
  SelfAnalysisOptions
} from '../../../../core/features/self-analysis/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { IconButton } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { TagInput } from '../../../../widgets/kit/large/forms/tag-input.tsx'

type Codes = { readonly options: readonly { readonly value: string | number; label: string }[] }
const codes: Readonly<Record<string, Codes>> = {
  direction: callDirection,
  callType,
  result: connectResult,
  hangup: hangupType,
  level: intentLetter,
  sendState,
  moment: messageOrigin,
  taskStatus: clueTaskStatus,
  followState,
  followStage,
  allocation: allocationType
}
const stored: Readonly<Record<string, keyof SelfAnalysisOptions>> = {
  agent: 'agents',
  task: 'tasks',
  script: 'scripts',
  serviceType: 'serviceTypes',
  ourNumber: 'ourNumbers',
  disposition: 'dispositions'
}
const yesNo = (): Choice[] => [
  { value: '1', label: messages.yes() },
  { value: '0', label: messages.no() }
]
const fixed: Readonly<Record<string, () => Choice[]>> = {
  hour: () =>
    Array.from({ length: 24 }, (_, hour) => ({
      ...{ value: String(hour), label: messages.hourOf({ hour }) }
    })),
  weekday: () =>
    messages
      .weekdays()
      .split(',')
      .map((label, day) => ({ value: String(day), label })),
  transferred: yesNo,
  shared: yesNo
}

/** Two codes of one label count as one. */
function optionsOf(field: string, options: SelfAnalysisOptions | undefined): Choice[] | undefined {
  const from = stored[field]
  if (from) return options?.[from] ?? []
  const named = fixed[field]?.() ?? codes[field]?.options
  return named
    ?.map(({ value, label }) => ({ value: String(value), label }))
    .filter(({ label }, index, all) => all.findIndex(one => one.label === label) === index)
}

const set = (field: string, values: readonly string[] | undefined): void => {
  const { filters } = $analysisDraft.get()
  changeDraft({
    filters: filters.flatMap(one =>
      one.field !== field ? [one] : values === undefined ? [] : [{ field, values: [...values] }]
    )
  })
}

/** A filter in words. */
export function filterText(
  { field, values }: AnalysisFilter,
  known: SelfAnalysisOptions | undefined
): string {
  const options = optionsOf(field, known)
  const names = values.map(key => options?.find(({ value }) => value === key)?.label ?? key)
  return listMessages.chosen({ label: fieldName(field), value: names.join(joinMessages.list()) })
}

/** The values of a field: chosen from its list, or typed where it has none. */
export function FilterField({ filter: { field, values } }: { readonly filter: AnalysisFilter }) {
  const options = optionsOf(field, lastOf(useStore($selfAnalysisOptions)))
  const label = messages.filterOf({ field: fieldName(field) })
  const nameOf = (key: string) => options?.find(({ value }) => value === key)?.label ?? key
  return (
    <div className="flex min-w-0 items-end gap-1">
      <div className="flex min-w-0 grow flex-col gap-1">
        {options ? (
          <Combobox
            key={values.join()}
            label={label}
            onChoose={key => key !== null && set(field, [...values, key])}
            options={options.filter(({ value }) => !values.includes(value))}
            placeholder={messages.anyValue()}
            value={null}
          />
        ) : (
          <TagInput
            hint={messages.typeValue()}
            label={label}
            onChange={text => set(field, text === '' ? [] : text.split(','))}
            value={values.join(',')}
          />
        )}
        {options && values.length > 0 && (
          <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
            {values.map(key => (
              <li
                className="inline-flex max-w-full items-center gap-1 rounded-(--hutong-radius-sm) bg-(--hutong-bg-sel) pl-2 text-[13px]/6"
                key={key}
              >
                <span className="truncate" title={nameOf(key)}>
                  {nameOf(key)}
                </span>
                <button
                  aria-label={messages.remove({ name: nameOf(key) })}
                  className="inline-flex size-6 shrink-0 items-center justify-center"
                  onClick={() =>
                    set(
                      field,
                      values.filter(one => one !== key)
                    )
                  }
                  type="button"
                >
                  <Icon name="clear" size={14} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        className="self-start mt-6"
        label={messages.removeFilter({ field: fieldName(field) })}
        onClick={() => set(field, undefined)}
      >
        <Icon name="clear" />
      </IconButton>
    </div>
  )
}
