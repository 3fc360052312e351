import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { memberMessages } from '../../../../core/features/members/messages.ts'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import {
  $roleAttempt,
  $roleForm,
  $roleFormData,
  closeRoleForm,
  loadRoleForm,
  type RoleForm
} from '../../../../core/features/roles/role-form.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { DiscardConfirm } from '../../../list/actions/discard-confirm.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { RoleFields } from './role-fields.tsx'

const titles: Readonly<Record<Exclude<RoleForm['status'], 'closed'>, () => string>> = {
  adding: messages.add,
  editing: messages.edit,
  copying: messages.copy,
  viewing: messages.view
}

/** Drawer of a role: a new one, a change, a copy, or a look. */
export default function RoleDrawer() {
  const form = useStore($roleForm)
  const state = useStore($roleFormData)
  const isBusy = useStore($roleAttempt).status === 'busy'
  const id = useId()
  const isChanged = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  if (form.status === 'closed') return null
  const data = lastOf(state)
  const close = () => {
    if (isChanged.current && !isBusy) setConfirming(true)
    else closeRoleForm()
  }
  return (
    <Drawer
      footer={
        form.status === 'viewing' ? (
          <Button onClick={closeRoleForm}>{commonMessages.close()}</Button>
        ) : (
          <FormButtons form={id} isBusy={isBusy} isShut={!data} onCancel={close} />
        )
      }
      isOpen
      onClose={close}
      title={titles[form.status]()}
      width={720}
    >
      {data ? (
        <RoleFields
          data={data}
          id={id}
          onChange={changed => {
            isChanged.current = changed
          }}
          status={form.status}
        />
      ) : state.status === 'failed' ? (
        <div className="flex flex-col items-center gap-3 py-6 text-center" role="alert">
          <p className="text-(--hutong-text-2)">{state.failure.message}</p>
          <Button onClick={() => void loadRoleForm()}>{commonMessages.retry()}</Button>
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      <DiscardConfirm
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) closeRoleForm()
        }}
        text={memberMessages.confirmLeave()}
      />
    </Drawer>
  )
}
