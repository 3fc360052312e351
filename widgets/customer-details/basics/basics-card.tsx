import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import type { Known } from '../../../core/features/customer-details/known-customer.ts'
import { customerText as t } from '../../../core/features/customer-details/messages.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { commonText } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import { MoreButton } from '../calls/more-button.tsx'
import { usePanel } from '../panel-context.ts'
import { type Detail, Details } from './panel-facts.tsx'

const or = (text: string | undefined) => text || t.nothing()

/** Unset is shown as `-`, and so is 0 (rule customer-8). */
const genderText = (code: number | null | undefined) =>
  code === 1 || code === 2 ? gender.label(code) : t.nothing()

/** Number of fields shown beside a call, so that the remark stays visible. */
const SHORT = 6

/** The basic information, read-only; collapsed beside a call. */
export function Basics({ known }: { readonly known: Known }) {
  const { panel } = usePanel()
  const isOfCall = useStore(panel.$wanted)?.callRecordId !== undefined
  const [wantsAll, wantAll] = useState(false)
  const { info, clue, metas } = known
  const isDelete = info?.isDelete || clue?.isDelete
  const custom = info?.customFields ?? clue?.customFieldsMap ?? {}
  const facts = [...basicDetails(known), ...(metas ?? []).map(meta => customDetail(meta, custom))]
  const isShort = isOfCall && facts.length > SHORT + 1
  return (
    <section
      aria-label={t.basics()}
      className="@container/facts flex flex-col gap-3 p-5"
      part="basics"
    >
      <SectionHeading beside={isShort && <MoreButton isOpen={wantsAll} onOpen={wantAll} />}>
        {t.basics()}
      </SectionHeading>
      {isDelete && (
        <p
          className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)"
          role="note"
        >
          {t.deleted()}
        </p>
      )}
      <Details facts={isShort && !wantsAll ? facts.slice(0, SHORT) : facts} />
      {!metas && <NoFields />}
    </section>
  )
}

/** The definitions of the custom fields could not be loaded. */
export function NoFields() {
  const { panel } = usePanel()
  return (
    <div className="py-2" role="alert">
      <Button onClick={() => begin(panel.reload())}>{commonText.loadFailed()}</Button>
    </div>
  )
}

function basicDetails({ info, clue, call }: Known): Detail[] {
  if (clue)
    return [
      [t.gender(), genderText(clue.gender)],
      [t.age(), or(clue.age === null ? '' : String(clue.age))],
      [t.company(), or(clue.companyName)],
      [t.address(), or(clue.address)],
      [t.source(), or(clue.source)],
      [t.owner(), or(clue.ownerName)],
      [t.remark(), clue.remark || t.noRemark()]
    ]
  if (!info) return [[t.origin(), or(call?.area)]]
  return [
    [t.gender(), genderText(info.gender)],
    [t.age(), or(info.age === null ? '' : String(info.age))],
    [t.company(), or(info.companyName)],
    [t.area(), or(info.areaName)],
    [t.owner(), or(info.userName)],
    [t.remark(), info.remark || t.noRemark()],
    [t.birthDate(), or(info.birthDate)],
    ...(info.phone2 ? [[t.phone2(), info.phone2] as const] : []),
    [t.email(), or(info.email)],
    [t.origin(), or(info.area)],
    [t.address(), or(info.address)],
    [t.source(), or(info.source)]
  ]
}

/** Of the six types, those with typed values; the others hold option ids. */
const typed: ReadonlySet<number> = new Set([1, 6])

function customDetail(
  meta: FieldMeta,
  values: Readonly<Record<string, readonly string[]>>
): Detail {
  const isText = typed.has(meta.componentType)
  const words = (values[meta.id] ?? []).map(one => (isText ? one : (meta.fieldOptions[one] ?? one)))
  return [meta.fieldName, or(words.filter(one => one !== '').join('、'))]
}
