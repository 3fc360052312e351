import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { toFailure } from '../../../../core/failure.ts'
import { scriptMessages as messages } from '../../../../core/features/scripts/messages.ts'
import {
  $scriptAttempt,
  $scriptDialog,
  closeScriptDialog,
  copyScript,
  createScript,
  readScriptFile,
  type ScriptDialog,
  type ScriptFile
} from '../../../../core/features/scripts/script-files.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Radios } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { Upload } from '../../../../widgets/kit/large/forms/upload.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { navigate } from '../../../router/router.ts'

type Open = Exclude<ScriptDialog, { status: 'closed' }>

const ways = () =>
  [
    { value: 'speech', label: messages.bySpeech() },
    { value: 'keys', label: messages.byKeys() }
  ] as const

const titleOf = (dialog: Open): string => {
  if (dialog.status === 'copy') return messages.copyTitle({ name: dialog.script.templateName })
  return dialog.status === 'create' ? messages.createTitle() : messages.importTitle()
}

/** A new script: empty, a copy, or from a file. */
export default function ScriptDialogs() {
  const dialog = useStore($scriptDialog)
  return dialog.status === 'closed' ? null : <NewScript dialog={dialog} />
}

interface Chosen {
  readonly name: string
  readonly script: ScriptFile | undefined
  readonly issue: string | undefined
}

function NewScript({ dialog }: { readonly dialog: Open }) {
  const id = useId()
  const attempt = useStore($scriptAttempt)
  const [way, choose] = useState<'speech' | 'keys'>('speech')
  const [file, setFile] = useState<Chosen>()
  const isImport = dialog.status === 'import'
  const form = useForm({
    initial: {
      name:
        dialog.status === 'copy'
          ? messages.copyName({ name: dialog.script.templateName }).slice(0, 64)
          : '',
      file: ''
    },
    validate: ({ name }) => ({
      name: name.trim() === '' ? messages.nameMissing() : undefined,
      file: isImport && !file?.script ? (file?.issue ?? messages.fileMissing()) : undefined
    }),
    submission: attempt
  })
  const take = async (given: File | undefined) => {
    if (!given) return
    try {
      const script = await readScriptFile(given)
      setFile({ name: given.name, script, issue: undefined })
      form.set('name', script.templateName.slice(0, 64))
    } catch (error) {
      const { message } = toFailure(error, commonMessages.loadFailed())
      setFile({ name: given.name, script: undefined, issue: message })
    }
  }
  const send = async (templateName: string) => {
    const content = file?.script?.content
    const byKeys = content?.byKeys ?? way === 'keys'
    const code =
      dialog.status === 'copy'
        ? await copyScript(dialog.script, templateName)
        : await createScript({ templateName, byKeys, ...(content && { content }) })
    if (code !== undefined) navigate(`/callManage/verbelTemplate/${code}`)
  }
  return (
    <Dialog
      footer={
        <FormButtons form={id} isBusy={attempt.status === 'busy'} onCancel={closeScriptDialog} />
      }
      isOpen
      onClose={closeScriptDialog}
      title={titleOf(dialog)}
      width={480}
    >
      <form
        className="flex flex-col gap-3"
        id={id}
        noValidate
        onSubmit={form.onSubmit(({ name }) => void send(name.trim()))}
      >
        {isImport && (
          <>
            <Upload
              files={file ? [{ id: 'file', name: file.name, issue: file.issue }] : []}
              hint={messages.fileHint()}
              label={messages.file()}
              most={1}
              onAdd={([given]) => void take(given)}
              onRemove={() => setFile(undefined)}
              types={['.json']}
            />
            <FormAlert text={file?.script ? undefined : form.issueOf('file')} />
          </>
        )}
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          label={messages.name()}
          maxLength={64}
          required
        />
        {dialog.status === 'create' && (
          <Radios label={messages.type()} onChoose={choose} options={ways()} value={way} />
        )}
        <FormAlert text={form.error} />
      </form>
    </Dialog>
  )
}
