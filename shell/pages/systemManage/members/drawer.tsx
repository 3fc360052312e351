import { useStore } from '@nanostores/react'
import { useId } from 'react'
import {
  $memberAttempt,
  $memberForm,
  closeMemberForm
} from '../../../../core/areas/members/member-form.ts'
import { $memberOptions } from '../../../../core/areas/members/members.ts'
import { kitText } from '../../../../core/text/kit.ts'
import { memberText as t } from '../../../../core/text/members.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Dialog, Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { MemberForm } from './member-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** What stands beside the list of members while one of them is added or changed. */
export default function MemberDrawer() {
  const form = useStore($memberForm)
  const options = useStore($memberOptions)
  const isBusy = useStore($memberAttempt).at === 'busy'
  const id = useId()
  if (form.at === 'closed' || options.at !== 'ready') return null
  const shared = {
    footer: (
      <>
        <Button disabled={isBusy} onClick={closeMemberForm}>
          {kitText.cancel()}
        </Button>
        <Button aria-busy={isBusy} form={id} tone="primary" type="submit">
          {kitText.confirm()}
        </Button>
      </>
    ),
    isOpen: true,
    onClose: closeMemberForm
  }
  if (form.at === 'resetting')
    return (
      <Dialog {...shared} title={t.resetOf({ name: form.member.name })} width={440}>
        <PasswordForm id={id} />
      </Dialog>
    )
  const member = form.at === 'editing' ? form.member : undefined
  return (
    <Drawer {...shared} title={member ? t.edit() : t.add()}>
      <MemberForm id={id} key={member?.id ?? ''} member={member} options={options.value} />
    </Drawer>
  )
}
