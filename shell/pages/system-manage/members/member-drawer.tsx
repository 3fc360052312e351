import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import {
  $memberAttempt,
  $memberForm,
  closeMemberForm,
  NEW
} from '../../../../core/features/members/member-form.ts'
import { $memberOptions, loadMemberOptions } from '../../../../core/features/members/member-list.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { Member } from '../../../../core/features/members/schemas.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Dialog, Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { DiscardConfirm } from '../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { MemberForm } from './member-form-fields.tsx'
import { PasswordForm } from './password-form.tsx'

/** Drawer that adds or edits a member. */
export default function MemberDrawer() {
  const form = useStore($memberForm)
  const isBusy = useStore($memberAttempt).status === 'busy'
  const id = useId()
  const isChanged = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const onChange = useCallback((changed: boolean) => {
    isChanged.current = changed
  }, [])
  const close = () => {
    if (isChanged.current && !isBusy) setConfirming(true)
    else closeMemberForm()
  }
  const shared = {
    footer: <FormButtons form={id} isBusy={isBusy} onCancel={close} />,
    isOpen: true,
    onClose: close
  }
  const question = (
    <DiscardConfirm
      isOpen={isConfirming}
      onAnswer={yes => {
        setConfirming(false)
        if (yes) closeMemberForm()
      }}
      text={messages.confirmLeave()}
    />
  )
  switch (form.status) {
    case 'closed':
      return null
    case 'resetting':
      return (
        <Dialog
          {...shared}
          address={`password-${form.member.id}`}
          title={messages.resetOf({ name: form.member.name })}
          width={440}
        >
          <PasswordForm id={id} />
        </Dialog>
      )
    case 'adding':
      return (
        <Drawer {...shared} address={`member-${NEW}`} title={messages.add()}>
          <Fields id={id} member={undefined} onChange={onChange} />
          {question}
        </Drawer>
      )
    case 'editing':
      return (
        <Drawer {...shared} address={`member-${form.member.id}`} title={messages.edit()}>
          <Fields id={id} member={form.member} onChange={onChange} />
          {question}
        </Drawer>
      )
  }
}

/** Waits for the departments and roles of the selects. */
function Fields(props: {
  readonly id: string
  readonly member: Member | undefined
  readonly onChange: (isChanged: boolean) => void
}): ReactNode {
  const options = useStore($memberOptions)
  const known =
    options.status === 'ready'
      ? options.value
      : options.status === 'loading'
        ? options.before
        : undefined
  // Another version of the member begins another form.
  if (known) return <MemberForm {...props} key={props.member?.version} options={known} />
  return options.status === 'failed' ? (
    <div className="grid min-h-40 place-items-center" role="alert">
      <Button onClick={() => void loadMemberOptions()}>{kitMessages.failed()}</Button>
    </div>
  ) : (
    <Skeleton label={kitMessages.loading()} rows={8} />
  )
}
