import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { openCallDetail } from '../../../../core/features/call-detail/call-window.ts'
import {
  $scenarioAttempt,
  forgetAttempt,
  testScenario
} from '../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../core/features/reception/scenario-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

/** The robot's calls in 呼叫详情. */
const ROBOT = 1

/** A simulated caller follows what is edited; the call detail then shows the conversation live. */
export default function TestDialog(props: { readonly name: string; readonly onClose: () => void }) {
  const { name, onClose } = props
  const id = useId()
  const attempt = useStore($scenarioAttempt)
  useEffect(forgetAttempt, [])
  const form = useForm({
    initial: { from: '13800138000', keys: '' },
    validate: ({ from, keys }) => ({
      from: /^\d{3,20}$/.test(from.trim()) ? undefined : messages.testFromIssue(),
      keys: /^[\d*#-]{0,16}$/.test(keys.trim()) ? undefined : messages.testKeysIssue()
    }),
    submission: attempt
  })
  const send = async (from: string, keys: string) => {
    const callRecordId = await testScenario(from, keys)
    if (callRecordId === undefined) return
    onClose()
    openCallDetail({ callRecordId, recordType: ROBOT })
  }
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={messages.call()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={onClose}
        />
      }
      isOpen
      onClose={onClose}
      title={messages.testTitle({ name })}
      width={440}
    >
      <form
        className="flex flex-col gap-2"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ from, keys }) => void send(from.trim(), keys.trim()))}
      >
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.testText()}</p>
        <TextInput
          {...form.field('from')}
          autoComplete="off"
          inputMode="numeric"
          label={messages.testFrom()}
          maxLength={20}
          required
        />
        <TextInput
          {...form.field('keys')}
          autoComplete="off"
          hint={messages.testKeysHint()}
          label={messages.testKeys()}
          maxLength={16}
        />
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
