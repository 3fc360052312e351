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
import { numbersTyped, typedIssue } from '../../../../core/features/number-lists/list-entry.ts'
import { fileIssue } from '../../../../core/features/number-lists/list-file.ts'
import { numberListMessages } from '../../../../core/features/number-lists/messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { UploadNumbers } from '../../../../widgets/parts/number-import/upload-numbers.tsx'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'

type Source = 'typed' | 'file'

/** Name, numbers and whether the network is asked. */
export function NewNumberTaskDialog() {
  const id = useId()
  const attempt = useStore($numberTaskAttempt)
  const [file] = useStore(numberTaskFiles.$files)
  const [source, choose] = useState<Source>('typed')
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
  const count = numbersTyped(form.values.phones).length
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
        <Tabs
          chosen={source}
          label={messages.methods()}
          onChoose={choose}
          tabs={[
            { name: 'typed', label: messages.typed() },
            { name: 'file', label: messages.file() }
          ]}
        >
          {source === 'typed' ? (
            <Textarea
              {...form.field('phones')}
              hint={
                count > 0
                  ? numberListMessages.count({ count })
                  : numberListMessages.phonesHint({ most: MOST_TYPED })
              }
              label={messages.numbers()}
              required
              rows={8}
            />
          ) : (
            <div className="flex flex-col gap-2">
              <UploadNumbers
                files={numberTaskFiles}
                hint={messages.fileHint({ limit: rowsLimit() })}
                most={1}
                rowsLimit={rowsLimit()}
              />
              <FormAlert text={form.issueOf('file')} />
            </div>
          )}
        </Tabs>
        <div className="flex flex-col gap-1">
          <Switch checked={isProbed} label={messages.probe()} onChange={probe} />
          <p className="text-[12px]/5 text-(--hutong-text-2)">{messages.probeHint()}</p>
        </div>
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
