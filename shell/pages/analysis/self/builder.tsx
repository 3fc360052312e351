import { useStore } from '@nanostores/react'
import {
  $analysisRun,
  $analysisStart,
  $selfAnalysisOptions,
  isRunning,
  readSelfAnalysisOptions,
  startRun
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { $analysisViews, viewOf } from '../../../../core/features/self-analysis/analysis-views.ts'
import {
  $analysisDraft,
  changeDraft,
  chooseSet,
  dropMissing,
  isSameSpec,
  isSameView,
  replaced,
  specOfDraft,
  viewSpecOf
} from '../../../../core/features/self-analysis/draft.ts'
import {
  analysisField,
  analysisMeasure,
  analysisSet
} from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import {
  fieldsOf,
  filterFieldsOf,
  MOST_DIMENSIONS,
  MOST_FILTERS,
  MOST_MEASURES,
  measuresOf
} from '../../../../core/features/self-analysis/rules/catalogue.ts'
import { missingKeys, specIssue } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { TimeRange } from '../../../report/time-range.tsx'
import { FilterField } from './filter-field.tsx'
import { rangeToKeep, type SelfAddress, showRun } from './self-address.ts'

const NONE = 'none'
const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** What is analysed: set, days, dimensions, measures and filters. */
export function Builder({ address }: { readonly address: SelfAddress }) {
  const draft = useStore($analysisDraft)
  const { set, filters } = draft
  const free = filterFieldsOf(set).filter(key => filters.every(({ field }) => field !== key))
  return (
    <section
      aria-label={messages.build()}
      className={`${card} flex flex-col gap-3 p-4 print:hidden`}
    >
      <TimeRange about={address.range} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(176px,100%),1fr))] gap-x-4 gap-y-1">
        <Choice
          label={messages.set()}
          onChoose={chooseSet}
          options={analysisSet.options}
          value={set}
        />
        {places(MOST_DIMENSIONS).map(place => (
          <KeyChoice key={`d${place}`} kind="dimensions" place={place} />
        ))}
        {places(MOST_MEASURES).map(place => (
          <KeyChoice key={`m${place}`} kind="measures" place={place} />
        ))}
        {free.length > 0 && filters.length < MOST_FILTERS && (
          <Choice
            key={filters.length}
            label={messages.filters()}
            onChoose={field => changeDraft({ filters: [...filters, { field, values: [] }] })}
            options={free.map(value => ({ value, label: analysisField.label(value) }))}
            placeholder={messages.addFilter()}
            value={null}
          />
        )}
      </div>
      {filters.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-x-4 gap-y-2">
          {filters.map(filter => (
            <FilterField filter={filter} key={filter.field} />
          ))}
        </div>
      )}
      <Start address={address} />
    </section>
  )
}

/** A dimension or measure; all but the first can be left out. */
function KeyChoice(props: { readonly kind: 'dimensions' | 'measures'; readonly place: number }) {
  const { kind, place } = props
  const draft = useStore($analysisDraft)
  const keys = draft[kind]
  // The next one is offered once those before it are chosen.
  if (place > keys.length) return null
  const isMeasure = kind === 'measures'
  const [all, table] = isMeasure
    ? ([measuresOf(draft.set), analysisMeasure] as const)
    : ([fieldsOf(draft.set), analysisField] as const)
  const current = keys[place]
  const free = all.filter(key => key === current || !keys.includes(key))
  const isOptional = !isMeasure || place > 0 || keys.length > 1
  const none = { value: NONE, label: isMeasure ? messages.noThird() : messages.noDimension() }
  const label = isMeasure ? messages.measure : messages.dimension
  return (
    <Choice
      label={label({ place: place + 1 })}
      onChoose={key =>
        changeDraft({ [kind]: replaced(keys, place, key === NONE ? undefined : key) })
      }
      options={[
        ...(isOptional ? [none] : []),
        ...free.map(key => ({ value: key as string, label: table.label(key) }))
      ]}
      value={current ?? (isOptional ? NONE : null)}
    />
  )
}

function Start({ address }: { readonly address: SelfAddress }) {
  const draft = useStore($analysisDraft)
  const options = useStore($selfAnalysisOptions)
  const attempt = useStore($analysisStart)
  const run = lastOf(useStore($analysisRun))
  const view = viewOf(useStore($analysisViews), address.viewId)
  const spec = specOfDraft(draft, address.range.range)
  const missing = missingKeys(spec)
  const issue = address.range.refused?.issue ?? specIssue(spec)
  const isKept =
    view !== undefined && isSameView(view.spec, viewSpecOf(draft, rangeToKeep(address)))
  const isShown = run?.result != null && run.id === address.runId
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        disabled={issue !== undefined || attempt.status === 'busy' || isRunning(run)}
        onClick={() => begin(startRun(spec, isKept).then(id => id !== undefined && showRun(id)))}
        tone="primary"
      >
        {isShown ? messages.again() : messages.start()}
      </Button>
      {isShown && !isSameSpec(run.spec, spec) && (
        <p className="text-[13px]/5 text-(--hutong-warning)" role="status">
          {messages.changed()}
        </p>
      )}
      {missing.length > 0 ? (
        <p className="flex items-center gap-3 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {messages.missing({ fields: missing.join(joinMessages.list()) })}
          <Button onClick={dropMissing} size="small">
            {messages.removeMissing()}
          </Button>
        </p>
      ) : (
        <p className="text-[13px]/5 text-(--hutong-danger) empty:hidden" role="alert">
          {issue ?? (attempt.status === 'failed' ? attempt.failure.message : undefined)}
        </p>
      )}
      {options.status === 'failed' && (
        <p className="flex items-center gap-3 text-[13px]/5 text-(--hutong-danger)" role="alert">
          {messages.optionsFailed()}
          <Button onClick={() => begin(readSelfAnalysisOptions())} size="small">
            {commonMessages.retry()}
          </Button>
        </p>
      )}
    </div>
  )
}
