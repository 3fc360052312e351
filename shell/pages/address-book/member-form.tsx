import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  $bookAttempt,
  type BookDialog,
  closeBookDialog
} from '../../../core/features/address-book/book-dialogs.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import {
  LONGEST_NAME,
  memberNameIssue,
  phoneIssue
} from '../../../core/features/address-book/rules/book-rules.ts'
import {
  $rebasedMember,
  saveMember,
  settleMember
} from '../../../core/features/address-book/save-member.ts'
import type { AddressBookGroup } from '../../../core/features/address-book/schemas.ts'
import { $bookFieldMetas, loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import type { FieldMeta } from '../../../core/features/custom-fields/schemas.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'
import { useOnChange } from '../../../widgets/kit/use-on-change.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Conflict } from '../../../widgets/parts/conflict/conflict.tsx'
import {
  FieldInputs,
  focusField,
  useFieldForm
} from '../../../widgets/parts/custom-fields/field-inputs.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../widgets/parts/normalize-input.ts'
import { DiscardConfirm } from '../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { GroupChoice } from './group-choice.tsx'

type MemberDialog = Extract<BookDialog, { readonly status: 'member' }>

interface Props {
  readonly dialog: MemberDialog
  readonly groups: readonly AddressBookGroup[]
}

/** A new member, or a change of one; with the enterprise's fields once they are known. */
export function MemberForm(props: Props) {
  const state = useStore($bookFieldMetas)
  useEffect(() => begin(loadFields('addressBook')), [])
  const metas = lastOf(state)
  if (metas) return <Known {...props} metas={metas} />
  return (
    <Drawer isOpen onClose={closeBookDialog} title={titleOf(props.dialog)} width={560}>
      {state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => begin(loadFields('addressBook'))}>
            {commonMessages.loadFailed()}
          </Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={6} />
      )}
    </Drawer>
  )
}

const titleOf = ({ member }: MemberDialog) => (member ? messages.editTitle() : messages.addTitle())

const labelOf = {
  customerName: messages.name,
  phoneNumber: messages.phone,
  groupId: messages.group
}

const trimmed = (typed: string) => typed.trim()

function Known({ dialog, groups, metas }: Props & { readonly metas: readonly FieldMeta[] }) {
  const { member, groupId } = dialog
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const attempt = useStore($bookAttempt)
  const [isConfirming, setConfirming] = useState(false)
  const [start] = useState(() => member?.customFields ?? {})
  const own = useFieldForm(metas, start)
  const form = useForm({
    initial: {
      customerName: member?.customerName ?? '',
      phoneNumber: member?.phoneNumber ?? '',
      groupId: member?.groupId ?? groupId ?? ''
    },
    validate: values => ({
      customerName: memberNameIssue(values.customerName),
      phoneNumber: phoneIssue(values.phoneNumber),
      groupId: values.groupId === '' ? messages.groupMissing() : undefined
    }),
    normalize: { customerName: trimmed, phoneNumber: digits },
    places: { customerName: 'customerName', phoneNumber: 'phoneNumber' },
    submission: attempt
  })
  const rebased = useStore($rebasedMember)
  // Another user's version arrived, or a conflict was resolved.
  useOnChange(rebased, () => {
    if (!rebased) return
    const { customFields, ...values } = rebased.draft
    form.assign(values)
    own.reset(customFields)
  })
  const conflicts = rebased?.conflicts ?? []
  const isChanged = () =>
    form.isDirty() || JSON.stringify(own.$state.get().values) !== JSON.stringify(start)
  const close = () => {
    if (isChanged()) setConfirming(true)
    else closeBookDialog()
  }
  async function save(values: typeof form.values): Promise<void> {
    await own.settled()
    const checked = own.check()
    if ('wrong' in checked) focusField(frame, checked.wrong)
    else await saveMember({ ...values, customFields: checked.values })
  }
  return (
    <Drawer
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={close} />}
      isOpen
      onClose={close}
      title={titleOf(dialog)}
      width={560}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(values => void save(values))}
      >
        {conflicts.length > 0 && (
          <Conflict
            conflicts={conflicts}
            labelOf={field => labelOf[field as keyof typeof labelOf]()}
            metas={metas}
            onSettle={(some, whose) =>
              settleMember(some, whose, {
                ...form.values,
                customFields: own.$state.get().values
              })
            }
          />
        )}
        <FormAlert text={form.error} />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-4 gap-y-1">
          <TextInput
            {...form.field('customerName')}
            autoComplete="off"
            label={messages.name()}
            maxLength={LONGEST_NAME}
            required
          />
          <TextInput
            {...form.field('phoneNumber')}
            autoComplete="off"
            inputMode="tel"
            label={messages.phone()}
            maxLength={32}
            required
          />
          <div className="col-span-full" ref={form.place('groupId')}>
            <GroupChoice
              groups={groups}
              issue={form.issueOf('groupId')}
              label={messages.group()}
              onChoose={value => form.set('groupId', value)}
              placeholder={messages.groupMissing()}
              required
              value={form.values.groupId}
            />
          </div>
        </div>
        {metas.length > 0 && (
          <div className="flex flex-col gap-2" ref={frame}>
            <SectionHeading>{messages.ownFields()}</SectionHeading>
            <FieldInputs form={own} />
          </div>
        )}
      </form>
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) closeBookDialog()
        }}
        text={messages.confirmLeave()}
      />
    </Drawer>
  )
}
