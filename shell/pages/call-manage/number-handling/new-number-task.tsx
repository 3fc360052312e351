import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import {
  $numberTaskAttempt,
  closeNumberTaskDialog,
  createNumberTask,
  numberTaskFiles
} from '../../../../core/features/number-handling/number-task-dialogs.ts'
import { MOST_NAME, MOST_TYPED } from '../../../../core/features/number-handling/rules.ts'
import { rowsLimit } from '../../../../core/features/number-import/rows-limit.ts'
import { fileIssue } from '../../../../core/features/number-lists/list-file.ts'
import { numbersTyped, typedIssue } from '../../../../core/features/number-lists/number-entry.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { type NumberSource, NumbersSource } from '../numbers-source.tsx'

/** Name, numbers and whether the network is asked. */
export function NewNumberTaskDialog() {
  const id = useId()
  const attempt = useStore($numberTaskAttempt)
  const [file] = useStore(numberTaskFiles.$files)
  const [source, choose] = useState<NumberSource>('typed')
  const [isProbed, probe] = useState(true)
  const form = useForm({
    initial: { name: '', phones: '', file: '' },
    validate: ({ name, phones }) => ({
      name: name.trim() === '' ? messages.nameMissing() : undefined,
      phones: source === 'typed' ? typedIssue(phones, MOST_TYPED) : undefined,
      file: source === 'file' ? fileIssue(file) : undefined
    }),
    submission: attempt
  })
  return (
    <Dialog
      footer={
        <FormButtons
          confirm={messages.start()}
          form={id}
          isBusy={attempt.status === 'busy'}
          onCancel={closeNumberTaskDialog}
        />
      }
      isOpen
      onClose={closeNumberTaskDialog}
      title={messages.createTitle()}
      width={616}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ name, phones }) => {
          const task = { name: name.trim(), isProbed }
          if (source === 'typed') void createNumberTask({ ...task, phones: numbersTyped(phones) })
          else if (file?.status === 'ready')
            void createNumberTask({ ...task, attachmentKey: file.attachmentKey })
        })}
      >
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={MOST_NAME}
          required
        />
        <NumbersSource
          fileHint={messages.fileHint({ limit: rowsLimit() })}
          files={numberTaskFiles}
          form={form}
          most={MOST_TYPED}
          onChoose={choose}
          source={source}
        />
        <div className="flex flex-col gap-1">
          <Switch checked={isProbed} label={messages.probe()} onChange={probe} />
          <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.probeHint()}</p>
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
