import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { receptionPageMessages as messages } from '../../../../../core/features/reception/page-messages.ts'
import {
  $newScenarioAttempt,
  createScenario,
  openNewScenario
} from '../../../../../core/features/reception/scenario-list.ts'
import { limits } from '../../../../../core/features/reception/scenario-schemas.ts'
import { Dialog } from '../../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../../list/cells/answer-cells.tsx'
import { navigate } from '../../../../router/router.ts'

const close = () => openNewScenario(false)

/** Names a new scenario, which is then edited on its page. */
export default function NewScenario() {
  const id = useId()
  const attempt = useStore($newScenarioAttempt)
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing() : undefined }),
    submission: attempt
  })
  const send = async (name: string) => {
    const created = await createScenario(name)
    if (created !== undefined) navigate(`/callManage/reception/${created}`)
  }
  return (
    <Dialog
      footer={<FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={close} />}
      isOpen
      onClose={close}
      title={messages.createTitle()}
      width={440}
    >
      <form id={id} noValidate onSubmit={form.onSubmit(({ name }) => void send(name.trim()))}>
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={limits.name}
          required
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
