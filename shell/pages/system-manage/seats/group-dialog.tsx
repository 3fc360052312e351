import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { seatSettingMessages as messages } from '../../../../core/features/seat-settings/messages.ts'
import { LONGEST_GROUP_NAME } from '../../../../core/features/seat-settings/rules.ts'
import {
  $seatAttempt,
  closeSeatForm,
  removeSeatGroup,
  saveSeatGroup
} from '../../../../core/features/seat-settings/seat-form.ts'
import { $seatOptions } from '../../../../core/features/seat-settings/seat-options.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

const NEW = 'new'
const trimmed = (typed: string) => typed.trim()

/** 坐席组: adds a group, or renames or removes one. */
export default function GroupDialog() {
  const id = useId()
  const attempt = useStore($seatAttempt)
  const groups = lastOf(useStore($seatOptions))?.groups ?? []
  const form = useForm({
    initial: { group: NEW, name: '' },
    validate: ({ name }) => ({ name: required(messages.groupNameMissing)(name) }),
    normalize: { name: trimmed },
    places: { name: 'name' },
    submission: attempt
  })
  const { group } = form.values
  const chosen = groups.find(({ id: one }) => one === group)
  const [isAsking, ask] = useState(false)
  const choose = (value: string) => {
    form.set('group', value)
    form.set('name', groups.find(one => one.id === value)?.name ?? '')
  }
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeSeatForm} />}
      isOpen
      onClose={closeSeatForm}
      title={group === NEW ? messages.addGroup() : messages.renameGroup()}
      width={440}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(
          values => void saveSeatGroup(values.name, group === NEW ? undefined : group)
        )}
      >
        <Choice
          label={messages.group()}
          onChoose={choose}
          options={[
            { value: NEW, label: messages.addGroup() },
            ...groups.map(one => ({ value: one.id, label: one.name }))
          ]}
          value={group}
        />
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.groupName()}
          maxLength={LONGEST_GROUP_NAME}
          name="name"
          required
        />
        {chosen && (
          <Button className="self-start" onClick={() => ask(true)} size="small">
            {messages.removeGroup()}
          </Button>
        )}
        <FormAlert text={form.error} />
      </form>
      <Confirm
        confirm={messages.removeGroup()}
        isDangerous
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          if (yes && chosen) begin(removeSeatGroup(chosen.id))
        }}
        text={messages.removeGroupText({ count: chosen?.seatCount ?? 0 })}
        title={messages.askRemoveGroup({ name: chosen?.name ?? '' })}
      />
    </Dialog>
  )
}
