import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $memberOptions } from '../../../../core/features/members/member-list.ts'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import {
  $moveAttempt,
  $movingMembers,
  confirmMove,
  stopMoving
} from '../../../../core/features/members/move-members.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** Chooses the department that the selected members move to. */
export default function MoveDialog() {
  const id = useId()
  const { length: count } = useStore($movingMembers)
  const attempt = useStore($moveAttempt)
  const departments = lastOf(useStore($memberOptions))?.departments ?? []
  const form = useForm({
    initial: { departmentId: '' },
    validate: ({ departmentId }) => ({
      departmentId: required(messages.departmentMissing)(departmentId)
    }),
    submission: attempt
  })
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={stopMoving} />}
      isOpen
      onClose={stopMoving}
      title={messages.move()}
      width={440}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ departmentId }) => void confirmMove(departmentId))}
      >
        <p className="text-(--hutong-text-2)">{messages.moveText({ count })}</p>
        <div ref={form.place('departmentId')}>
          <Combobox
            issue={form.issueOf('departmentId')}
            label={messages.department()}
            onChoose={value => form.set('departmentId', value ?? '')}
            options={departments.map(one => ({ value: one.id, label: one.name }))}
            required
            value={form.values.departmentId || null}
          />
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
