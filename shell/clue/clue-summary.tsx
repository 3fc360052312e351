import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $isEditingClue, editClue, saveClueFields } from '../../core/features/clues/clue-detail.ts'
import type { KnownClue } from '../../core/features/clues/clue-types.ts'
import { closeClue } from '../../core/features/clues/clue-window.ts'
import {
  allocationType,
  clueTaskStatus,
  followStage,
  followState
} from '../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import type { ClueDetails } from '../../core/features/clues/schemas.ts'
import { gender } from '../../core/features/customers/enums.ts'
import { openPerson } from '../../core/features/person/person-window.ts'
import { dateTime } from '../../core/lib/format/dates.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Avatar } from '../../widgets/kit/large/avatar.tsx'
import { SectionHeading } from '../../widgets/kit/section-heading.tsx'
import { CustomFields } from '../../widgets/parts/custom-fields/custom-fields.tsx'
import { type Detail, DetailGrid, FITTING } from '../../widgets/parts/details/detail-grid.tsx'
import { NumberView } from '../../widgets/parts/number-reveal/number-view.tsx'
import { Tinted } from '../list/cells/tinted-text.tsx'
import { statusTone } from './status-tone.ts'

const or = (text: string) => text || messages.none()

/** Details of the clue, read-only. */
export function ClueSummary({ known }: { readonly known: KnownClue }) {
  const { clue, metas } = known
  const isFixed = !clue.canEdit || clue.isDelete
  return (
    <section aria-label={messages.clueDetails()} className="flex flex-col gap-3">
      <SectionHeading>{messages.clueDetails()}</SectionHeading>
      {clue.isDelete && (
        <p className="rounded-(--hutong-radius) bg-(--hutong-danger-bg) px-3 py-2 text-[13px]/5 text-(--hutong-danger)">
          {messages.deleted()}
        </p>
      )}
      <Head clue={clue} />
      <DetailGrid columns={FITTING} details={detailsOf(clue)} />
      {clue.customers.length > 0 && <Known clue={clue} />}
      {metas.length > 0 && (
        <CustomFields
          metas={metas}
          readonly={isFixed}
          title={messages.moreDetails()}
          values={clue.customFieldsMap}
          {...(!isFixed && { onSave: saveClueFields })}
        />
      )}
    </section>
  )
}

function Head({ clue }: { readonly clue: ClueDetails }) {
  const pen = useRef<HTMLButtonElement>(null)
  useFocusAfterEditing(pen)
  return (
    <div className="flex items-start gap-3">
      <Avatar name={or(clue.customerName)} size="large" />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="max-w-full text-[16px]/6 font-semibold wrap-anywhere">
          {or(clue.customerName)}
        </p>
        <NumberView clueId={clue.id} masked={or(clue.customerPhone)} />
        <p className="flex flex-wrap gap-1">
          <Tinted tone={statusTone(clue.taskStatus)}>
            {clueTaskStatus.label(clue.taskStatus)}
          </Tinted>
          {clue.isShared && <Tinted tone="plain">{messages.isShared()}</Tinted>}
          {clue.customerId !== null && <Tinted tone="good">{messages.isTurned()}</Tinted>}
          {clue.isDelete && <Tinted tone="bad">{messages.isDeleted()}</Tinted>}
        </p>
      </div>
      {(clue.canEdit || clue.isDelete) && (
        <Button onClick={editClue} ref={pen}>
          {messages.edit()}
        </Button>
      )}
    </div>
  )
}

/** Restores the focus to the edit button once the form is unmounted. */
function useFocusAfterEditing(pen: { readonly current: HTMLButtonElement | null }): void {
  const isEditing = useStore($isEditingClue)
  useEffect(() => {
    const root = pen.current?.getRootNode()
    if (!isEditing && root instanceof ShadowRoot && root.activeElement === null)
      pen.current?.focus()
  }, [isEditing, pen])
}

const detailsOf = (clue: ClueDetails): readonly Detail[] => [
  [messages.company(), or(clue.companyName)],
  [
    messages.gender(),
    clue.gender === null || clue.gender === 0 ? messages.none() : gender.label(clue.gender)
  ],
  [messages.age(), clue.age ?? messages.none()],
  [messages.address(), or(clue.address)],
  [messages.followState(), followState.label(clue.followState)],
  [messages.followStage(), followStage.label(clue.followStage)],
  [messages.owner(), clue.ownerName || messages.noOwner()],
  [messages.sharedWith(), sharedWith(clue)],
  [messages.allocation(), allocationType.label(clue.allocationType)],
  [messages.source(), or(clue.source)],
  [messages.created(), dateTime(clue.createTime)],
  [
    messages.lastFollow(),
    clue.lastFollowTime === null ? messages.never() : dateTime(clue.lastFollowTime)
  ],
  [messages.remark(), or(clue.remark)]
]

const sharedWith = ({ isShared, sharedWith: some }: ClueDetails): string =>
  !isShared
    ? messages.notShared()
    : some.length === 0
      ? messages.allMembers()
      : some.map(({ name }) => name).join(joinMessages.list())

/** Customers that already have the number; a click opens one in place of the clue. */
function Known({ clue }: { readonly clue: ClueDetails }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-(--hutong-text-3)">{messages.known()}</span>
      {clue.customers.map(({ id, customerName }) => (
        <Button
          className="max-w-full text-(--hutong-link)!"
          key={id}
          onClick={() => {
            closeClue()
            openPerson(id)
          }}
          size="small"
        >
          <span className="truncate" title={customerName}>
            {or(customerName)}
          </span>
        </Button>
      ))}
    </div>
  )
}
