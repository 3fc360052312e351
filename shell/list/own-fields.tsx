/** The fields that an enterprise has added, in a list: what it is searched by, and columns to be chosen. */
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $customerFields, loadFields } from '../../core/areas/custom-fields/metas.ts'
import type { FieldMeta, FieldValues } from '../../core/contract/entities/custom-field.ts'
import { lastOf } from '../../core/lib/remote.ts'
import { spokenAnswers } from '../../core/rules/spoken-answers.ts'
import { fieldText as t } from '../../core/text/custom-fields.ts'
import { PopupField } from '../../widgets/kit/large/popup-field.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import type { DrawnField, ListColumn, ListDescription } from './description.ts'
import { answersIn, answersOf } from './own-answers.ts'
import type { OwnFieldsFormProps } from './own-fields-form.tsx'

type Metas = readonly FieldMeta[]

const WIDTH_PX = 160

const form = piece<OwnFieldsFormProps>(() => import('./own-fields-form.tsx'))

const column = <Row extends { readonly customFields?: FieldValues | undefined }>(
  meta: FieldMeta
): ListColumn<Row> => ({
  key: `field:${meta.id}`,
  title: () => meta.fieldName,
  width: WIDTH_PX,
  isExtra: true,
  draw: ({ customFields = {} }) => {
    const text = spokenAnswers(meta, customFields[meta.id])
    return <span title={text}>{text || t.nothing()}</span>
  }
})

const field = <Query,>(key: keyof Query & string, metas: Metas | undefined): DrawnField<Query> => ({
  kind: 'drawn',
  key,
  label: t.title,
  isPersonal: true,
  read: written => answersOf(answersIn(written), metas),
  draw: (written, onChange) => <OwnFields onChange={onChange} values={answersIn(written)} />
})

/** The list with the fields of the enterprise's customers, as soon as they are known. */
export function useOwnFields<
  Row extends { readonly customFields?: FieldValues | undefined },
  Query extends { customFields?: string | undefined }
>(about: ListDescription<Row, Query>): ListDescription<Row, Query> {
  const metas = lastOf(useStore($customerFields))
  useEffect(() => begin(loadFields('customer')), [])
  return useMemo(
    () =>
      // Before they are known, a filter in force still counts.
      metas?.length === 0
        ? about
        : {
            ...about,
            fields: [...about.fields, field<Query>('customFields', metas)],
            columns: [...about.columns, ...(metas ?? []).map(meta => column<Row>(meta))]
          },
    [about, metas]
  )
}

/** One control for however many fields there are. */
function OwnFields(props: {
  readonly values: FieldValues
  readonly onChange: (written: string) => void
}) {
  const { values, onChange } = props
  const state = useStore($customerFields)
  const metas = lastOf(state)
  const told = (metas ?? []).flatMap(meta => {
    const text = spokenAnswers(meta, values[meta.id])
    return text === '' ? [] : t.told({ field: meta.fieldName, text })
  })
  return (
    <PopupField
      disabled={metas === undefined && state.at !== 'failed'}
      isWide
      label={t.title()}
      placeholder={t.addFilter()}
      told={told.join('；')}
    >
      {close => (
        <Apart
          piece={form}
          with={{
            metas,
            values,
            onChange: next => onChange(answersOf(next, metas)),
            onDone: close
          }}
        />
      )}
    </PopupField>
  )
}
