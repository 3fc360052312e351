import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $duplicates,
  $duplicatesAttempt,
  $duplicatesIn,
  $keptMembers,
  closeDuplicates,
  keepMember,
  mergeAll,
  mergeChosen,
  turnDuplicates
} from '../../../core/features/address-book/book-duplicates.ts'
import { $bookGroups } from '../../../core/features/address-book/book-groups.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import { pathOf } from '../../../core/features/address-book/rules/group-tree.ts'
import type { DuplicateSet } from '../../../core/features/address-book/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Confirm } from '../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { Checkbox, Radios } from '../../../widgets/kit/large/forms/ticks.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { FormButtons } from '../../list/cells/answer-cells.tsx'

const LEAVE = 'leave'

/** 号码去重: which of the members with one number stays. */
export default function DuplicatesDialog() {
  const place = useStore($duplicatesIn)
  const state = useStore($duplicates)
  const attempt = useStore($duplicatesAttempt)
  const kept = useStore($keptMembers)
  const groups = lastOf(useStore($bookGroups)) ?? []
  const may = useStore($may)
  const [fill, setFill] = useState(true)
  const [asking, setAsking] = useState<'newest' | 'oldest'>()
  const page = lastOf(state)
  const isBusy = attempt.status === 'busy'
  const mayMerge = may('CMC.ADDRE.LIST.DELE')
  const total = page?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / (page?.pageSize ?? 1)))
  const where =
    place?.groupId === undefined
      ? messages.inAll()
      : messages.inGroup({ name: pathOf(groups, place.groupId).join(' / ') })
  return (
    <Dialog
      footer={
        mayMerge && total > 0 ? (
          <FormButtons
            confirm={messages.merge()}
            isBusy={isBusy}
            isShut={kept.size === 0}
            onCancel={closeDuplicates}
            onConfirm={() => begin(mergeChosen(fill))}
          />
        ) : undefined
      }
      isOpen
      onClose={closeDuplicates}
      title={messages.duplicatesTitle()}
      width={720}
    >
      <div className="flex flex-col gap-3">
        <p className="text-[13px]/5 text-(--hutong-text-2)">
          {where}
          {page && total > 0 && joinMessages.comma() + messages.setCount({ count: total })}
        </p>
        {mayMerge && total > 0 && (
          <>
            <div className="flex flex-wrap gap-2">
              <Button disabled={isBusy} onClick={() => setAsking('newest')} size="small">
                {messages.keepNewest()}
              </Button>
              <Button disabled={isBusy} onClick={() => setAsking('oldest')} size="small">
                {messages.keepOldest()}
              </Button>
            </div>
            <Checkbox checked={fill} label={messages.fill()} onChange={setFill} />
          </>
        )}
        <FormAlert text={attempt.status === 'failed' ? attempt.failure.message : undefined} />
        {page ? (
          page.list.length === 0 ? (
            <p className="py-8 text-center text-(--hutong-text-2)">{messages.noDuplicates()}</p>
          ) : (
            <ul aria-label={messages.duplicatesTitle()} className="flex flex-col gap-2">
              {page.list.map(set => (
                <NumberSet
                  key={set.phoneNumber}
                  kept={kept.get(set.phoneNumber)}
                  mayMerge={mayMerge}
                  set={set}
                />
              ))}
            </ul>
          )
        ) : state.status === 'failed' ? (
          <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
            <p className="text-(--hutong-text-2)">{state.failure.message}</p>
            <Button onClick={() => begin(turnDuplicates(1))}>{commonMessages.loadFailed()}</Button>
          </div>
        ) : (
          <Skeleton label={commonMessages.loading()} rows={6} />
        )}
        {page && pages > 1 && (
          <div className="flex items-center justify-end gap-2">
            <Button
              disabled={page.page <= 1 || isBusy}
              onClick={() => begin(turnDuplicates(page.page - 1))}
              size="small"
            >
              {messages.previous()}
            </Button>
            <span className="text-[13px]/5 tabular-nums">
              {messages.pageOf({ page: page.page, pages })}
            </span>
            <Button
              disabled={page.page >= pages || isBusy}
              onClick={() => begin(turnDuplicates(page.page + 1))}
              size="small"
            >
              {messages.next()}
            </Button>
          </div>
        )}
      </div>
      <Confirm
        confirm={messages.keep()}
        isDangerous
        isOpen={asking !== undefined}
        onAnswer={yes => {
          if (yes && asking) begin(mergeAll(asking, fill))
          setAsking(undefined)
        }}
        text={messages.askAll({
          count: total,
          which: asking === 'oldest' ? messages.oldest() : messages.newest()
        })}
        title={messages.mergeTitle()}
      />
    </Dialog>
  )
}

function NumberSet(props: {
  readonly set: DuplicateSet
  readonly kept: string | undefined
  readonly mayMerge: boolean
}) {
  const { set, kept, mayMerge } = props
  const nameOf = (member: DuplicateSet['members'][number]) =>
    joinMessages.aside({
      text: member.customerName,
      note:
        member.addressBookGroupName +
        joinMessages.comma() +
        messages.addedAt({ time: dateTime(member.createTime) })
    })
  return (
    <li className="rounded-(--hutong-radius) border border-(--hutong-border) px-3 py-2">
      {mayMerge ? (
        <Radios
          label={set.phoneNumber}
          onChoose={id => keepMember(set.phoneNumber, id === LEAVE ? undefined : id)}
          options={[
            ...set.members.map(member => ({ value: member.id, label: nameOf(member) })),
            { value: LEAVE, label: messages.leave() }
          ]}
          value={kept ?? LEAVE}
        />
      ) : (
        <>
          <p className="font-semibold tabular-nums">{set.phoneNumber}</p>
          {set.members.map(member => (
            <p key={member.id}>{nameOf(member)}</p>
          ))}
        </>
      )}
    </li>
  )
}
