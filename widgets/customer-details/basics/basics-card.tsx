import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import type { LoadedCustomer } from '../../../core/features/customer-details/known-customer.ts'
import { customerMessages as messages } from '../../../core/features/customer-details/messages.ts'
import { gender } from '../../../core/features/customers/enums.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../kit/button.tsx'
import { SectionHeading } from '../../kit/section-heading.tsx'
import { begin } from '../../parts/begin-part.ts'
import type { Detail } from '../../parts/details/detail-grid.tsx'
import { MoreButton } from '../calls/more-button.tsx'
import { usePanel } from '../panel-context.ts'
import { PanelDetails } from './panel-details.tsx'

const or = (text: string | undefined) => text || messages.nothing()

/** Unset is shown as `-`, and so is 0 (rule customer-8). */
const genderText = (code: number | null | undefined) =>
  code === 1 || code === 2 ? gender.label(code) : messages.nothing()

/** Number of fields shown beside a call, so that the remark stays visible. */
const SHORT = 6

/** The basic information, read-only; collapsed beside a call. */
export function Basics({ known }: { readonly known: LoadedCustomer }) {
  const { panel } = usePanel()
  const isOfCall = useStore(panel.$request)?.callRecordId !== undefined
  const [wantsAll, wantAll] = useState(false)
  const { info, clue, metas } = known
  const isDelete = info?.isDelete || clue?.isDelete
  const custom = info?.customFields ?? clue?.customFieldsMap ?? {}
  const details = [...basicDetails(known), ...(metas ?? []).map(meta => customDetail(meta, custom))]
  const isShort = isOfCall && details.length > SHORT + 1
  return (
    <section
      aria-label={messages.basics()}
      className="@container/details flex flex-col gap-3 p-5"
      part="basics"
    >
      <SectionHeading beside={isShort && <MoreButton isOpen={wantsAll} onOpen={wantAll} />}>
        {messages.basics()}
      </SectionHeading>
      {isDelete && (
        <p
          className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)"
          role="note"
        >
          {messages.deleted()}
        </p>
      )}
      <PanelDetails details={isShort && !wantsAll ? details.slice(0, SHORT) : details} />
      {!metas && <NoFields />}
    </section>
  )
}

/** The definitions of the custom fields could not be loaded. */
export function NoFields() {
  const { panel } = usePanel()
  return (
    <div className="py-2" role="alert">
      <Button onClick={() => begin(panel.reload())}>{commonMessages.loadFailed()}</Button>
    </div>
  )
}

function basicDetails({ info, clue, call }: LoadedCustomer): Detail[] {
  if (clue)
    return [
      [messages.gender(), genderText(clue.gender)],
      [messages.age(), or(clue.age === null ? '' : String(clue.age))],
      [messages.company(), or(clue.companyName)],
      [messages.address(), or(clue.address)],
      [messages.source(), or(clue.source)],
      [messages.owner(), or(clue.ownerName)],
      [messages.remark(), clue.remark || messages.noRemark()]
    ]
  if (!info) return [[messages.origin(), or(call?.area)]]
  return [
    [messages.gender(), genderText(info.gender)],
    [messages.age(), or(info.age === null ? '' : String(info.age))],
    [messages.company(), or(info.companyName)],
    [messages.area(), or(info.areaName)],
    [messages.owner(), or(info.userName)],
    [messages.remark(), info.remark || messages.noRemark()],
    [messages.birthDate(), or(info.birthDate)],
    ...(info.phone2 ? [[messages.phone2(), info.phone2] as const] : []),
    [messages.email(), or(info.email)],
    [messages.origin(), or(info.area)],
    [messages.address(), or(info.address)],
    [messages.source(), or(info.source)]
  ]
}

/** Of the six types, those with typed values; the others hold option ids. */
const typed: ReadonlySet<number> = new Set([1, 6])

function customDetail(
  meta: FieldMeta,
  values: Readonly<Record<string, readonly string[]>>
): Detail {
  const isText = typed.has(meta.componentType)
  const labels = (values[meta.id] ?? []).map(one =>
    isText ? one : (meta.fieldOptions[one] ?? one)
  )
  return [meta.fieldName, or(labels.filter(one => one !== '').join(joinMessages.list()))]
}
