/** Custom fields in a list: filters and optional columns. */

import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import {
  type FieldScope,
  fieldsOfScope,
  loadFields
} from '../../../core/features/custom-fields/field-metas.ts'
import { fieldMessages as messages } from '../../../core/features/custom-fields/messages.ts'
import type { FieldMeta, FieldValues } from '../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../core/features/dialogue/rules/spoken-answers.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { PopupField } from '../../../widgets/kit/large/forms/popup-field.tsx'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { styledView } from '../../layout/styled-view.ts'
import type { CustomField, ListColumn, ListDescription } from '../list-description.ts'
import { answersIn, answersOf } from './custom-field-columns.ts'
import type { OwnFieldsFormProps } from './custom-filters-form.tsx'

type Metas = readonly FieldMeta[]

const WIDTH_PX = 160

const form = styledView<OwnFieldsFormProps>(() => import('./custom-filters-form.tsx'))

const column = <Row extends { readonly customFields?: FieldValues | undefined }>(
  meta: FieldMeta
): ListColumn<Row> => ({
  key: `field:${meta.id}`,
  title: () => meta.fieldName,
  width: WIDTH_PX,
  isExtra: true,
  render: ({ customFields = {} }) => {
    const text = spokenAnswers(meta, customFields[meta.id])
    return <span title={text}>{text || messages.nothing()}</span>
  }
})

const field = <Query,>(
  key: keyof Query & string,
  metas: Metas | undefined,
  scope: FieldScope
): CustomField<Query> => ({
  kind: 'custom',
  key,
  label: messages.title,
  isPersonal: true,
  read: written => answersOf(answersIn(written), metas),
  render: (written, onChange) => (
    <OwnFields onChange={onChange} scope={scope} values={answersIn(written)} />
  ),
  text: written => textOf(answersIn(written), metas)
})

const textOf = (values: FieldValues, metas: Metas | undefined): string =>
  (metas ?? [])
    .filter(({ id }) => values[id] !== undefined)
    .map(meta =>
      listMessages.chosen({ label: meta.fieldName, value: spokenAnswers(meta, values[meta.id]) })
    )
    .join(joinMessages.clause())

/** Adds the custom fields of a scope to a list description once they are loaded. */
export function useOwnFields<
  Row extends { readonly customFields?: FieldValues | undefined },
  Query extends { customFields?: string | undefined }
>(about: ListDescription<Row, Query>, scope: FieldScope = 'customer'): ListDescription<Row, Query> {
  const metas = lastOf(useStore(fieldsOfScope(scope)))
  useEffect(() => begin(loadFields(scope)), [scope])
  return useMemo(
    () =>
      // Until then, an active filter still applies.
      metas?.length === 0
        ? about
        : {
            ...about,
            fields: [...about.fields, field<Query>('customFields', metas, scope)],
            columns: [...about.columns, ...(metas ?? []).map(meta => column<Row>(meta))]
          },
    [about, metas, scope]
  )
}

/** One control for all custom fields. */
function OwnFields(props: {
  readonly values: FieldValues
  readonly scope: FieldScope
  readonly onChange: (written: string) => void
}) {
  const { values, scope, onChange } = props
  const state = useStore(fieldsOfScope(scope))
  const metas = lastOf(state)
  const summary = (metas ?? []).flatMap(meta => {
    const text = spokenAnswers(meta, values[meta.id])
    return text === '' ? [] : messages.answer({ field: meta.fieldName, text })
  })
  return (
    <PopupField
      disabled={metas === undefined && state.status !== 'failed'}
      isWide
      label={messages.title()}
      placeholder={messages.addFilter()}
      text={summary.join(joinMessages.clause())}
    >
      {close => (
        <Lazy
          view={form}
          with={{
            metas,
            scope,
            values,
            onChange: next => onChange(answersOf(next, metas)),
            onDone: close
          }}
        />
      )}
    </PopupField>
  )
}
