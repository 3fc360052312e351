import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import {
  $lineAttempt,
  closeLineForm,
  removeLineGroup,
  saveLineGroup
} from '../../../../core/features/resources/line-form.ts'
import { $lineOptions } from '../../../../core/features/resources/line-options.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { LONGEST_NAME } from '../../../../core/features/resources/share-schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const NEW = 'new'
const trimmed = (typed: string) => typed.trim()

/** 号码组: adds, renames or removes a group of numbers. */
export default function GroupDialog() {
  const id = useId()
  const attempt = useStore($lineAttempt)
  const groups = lastOf(useStore($lineOptions))?.groups ?? []
  const [group, setGroup] = useState(NEW)
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: required(messages.groupNameMissing())(name) }),
    normalize: { name: trimmed },
    places: { name: 'name' },
    submission: attempt
  })
  const isBusy = attempt.status === 'busy'
  const choose = (value: string) => {
    setGroup(value)
    form.set('name', groups.find(one => one.id === value)?.name ?? '')
  }
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={isBusy} onCancel={closeLineForm} />}
      isOpen
      onClose={closeLineForm}
      title={messages.groups()}
      width={480}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(
          ({ name }) => void saveLineGroup(name, group === NEW ? undefined : group)
        )}
      >
        <Choice
          label={messages.group()}
          onChoose={choose}
          options={[
            { value: NEW, label: messages.addGroup() },
            ...groups.map(one => ({ value: one.id, label: messages.groupOption(one) }))
          ]}
          value={group}
        />
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.groupName()}
          maxLength={LONGEST_NAME}
          name="name"
          required
        />
        {group !== NEW && (
          <div>
            <Button disabled={isBusy} onClick={() => void removeLineGroup(group)} tone="danger">
              {messages.removeGroup()}
            </Button>
          </div>
        )}
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
