import { Fragment, useState } from 'react'
import { date } from '../../core/lib/format/dates.ts'
import { listMessages as messages } from '../../core/messages/list-messages.ts'
import { Input } from '../../widgets/kit/field.tsx'
import { Choice } from '../../widgets/kit/large/forms/choice.tsx'
import { SearchForm } from '../../widgets/kit/large/table/list-page.tsx'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { PrintedChoices } from '../../widgets/kit/printed-choices.tsx'
import { chosenSpan, type Filters, filterTexts, lengthOf, optionLabel } from './filters.ts'
import type { ChoiceField, SearchField, SpanField } from './list-description.ts'

const ALL = 'all'

/** Reserves its space while the date range field loads. */
const days = lazyView(() => import('./cells/days-cell.tsx'))

interface Typing<Field> {
  readonly field: Field
  readonly filters: Filters
  readonly onType: (changes: Filters) => void
}

/** Search form. Changes apply on 查询; 重置 clears all filters. */
export function Search<Query>(props: {
  readonly fields: readonly SearchField<Query>[]
  /** The applied filters. */
  readonly filters: Filters
  readonly onSearch: (filters: Record<string, string>) => void
}) {
  const { fields, filters, onSearch } = props
  const [typed, setTyped] = useState({ filters, over: filters })
  // The address changed below the form, for example by going back.
  const current = typed.over === filters ? typed.filters : filters
  const type = (changes: Filters) =>
    setTyped({ filters: { ...current, ...changes }, over: filters })
  return (
    <>
      <PrintedChoices choices={filterTexts(fields, filters)} />
      <SearchForm
        inForce={fields.map(field => Boolean(filters['from' in field ? field.from : field.key]))}
        onReset={() => {
          setTyped({ filters: {}, over: filters })
          onSearch({})
        }}
        onSearch={() => onSearch(current)}
      >
        {fields.map(field => {
          if (field.kind === 'span')
            return <Span field={field} filters={current} key={field.from} onType={type} />
          if (field.kind === 'choice')
            return <Choose field={field} filters={current} key={field.key} onType={type} />
          if (field.kind === 'custom')
            return (
              <Fragment key={field.key}>
                {field.render(current[field.key] ?? '', value => type({ [field.key]: value }))}
              </Fragment>
            )
          return (
            <Input
              autoComplete="off"
              key={field.key}
              label={field.label()}
              maxLength={lengthOf(field)}
              onChange={({ target }) => type({ [field.key]: target.value })}
              placeholder={field.placeholder?.()}
              value={current[field.key] ?? ''}
            />
          )
        })}
      </SearchForm>
    </>
  )
}

function Choose<Query>({ field, filters, onType }: Typing<ChoiceField<Query>>) {
  return (
    <Choice
      label={field.label()}
      onChoose={value => onType({ [field.key]: value === ALL ? '' : value })}
      options={[
        { value: ALL, label: messages.all() },
        ...field.options.map(one => ({ value: String(one.value), label: optionLabel(one) }))
      ]}
      value={filters[field.key] || ALL}
    />
  )
}

function Span<Query>({ field, filters, onType }: Typing<SpanField<Query>>) {
  return (
    <Lazy
      fallback={<span className="h-14" />}
      view={days}
      with={{
        label: field.label(),
        limitMonths: field.limitMonths ?? 1,
        noFuture: field.noFuture ?? false,
        onChoose: span =>
          onType({
            [field.from]: span ? date(span[0]) : '',
            [field.to]: span ? date(span[1]) : ''
          }),
        shortcuts: field.shortcuts,
        value: chosenSpan(field, filters)
      }}
    />
  )
}
