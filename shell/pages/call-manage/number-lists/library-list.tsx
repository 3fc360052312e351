import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ManagedLibrary } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import {
  $libraryAttempt,
  addLibrary,
  forgetLibraryAttempt,
  GLOBAL,
  loadLibraries,
  removeLibrary
} from '../../../../core/features/number-lists/number-libraries.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { Button, IconButton } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card, scrolls } from '../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

interface LibrariesProps {
  readonly known: readonly ManagedLibrary[] | undefined
  readonly hasFailed: boolean
  readonly chosen: number
  readonly onChoose: (libId: number) => void
}

/** Libraries beside the list; selecting one shows its numbers. */
export function Libraries({ known, hasFailed, chosen, onChoose }: LibrariesProps) {
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ManagedLibrary>()
  const { perform } = useAsyncAction()
  return (
    <nav
      aria-label={messages.libraries()}
      className={`${card} flex w-60 shrink-0 flex-col gap-2 p-3 @max-[900px]:w-auto`}
    >
      <div className="pl-2">
        <SectionHeading
          beside={
            <Button onClick={() => setAdding(true)} size="small">
              {messages.addLibrary()}
            </Button>
          }
          level={2}
        >
          {messages.libraries()}
        </SectionHeading>
      </div>
      {!known && hasFailed && (
        <Button className="m-auto" onClick={() => void loadLibraries()} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      )}
      {!known && !hasFailed && <Skeleton label={commonMessages.loading()} rows={4} />}
      <ul className={`${scrolls} flex max-h-120 flex-col gap-1 @max-[900px]:max-h-48`}>
        {known?.map(library => (
          <Library
            isChosen={library.libId === chosen}
            key={library.libId}
            library={library}
            onChoose={() => onChoose(library.libId)}
            onRemove={() => setRemoving(library)}
          />
        ))}
      </ul>
      {isAdding && (
        <AddLibrary
          onClose={libId => {
            setAdding(false)
            forgetLibraryAttempt()
            if (libId !== undefined) onChoose(libId)
          }}
        />
      )}
      {removing && (
        <Confirm
          confirm={messages.removeLibraryNow()}
          isDangerous
          isOpen
          onAnswer={yes => {
            setRemoving(undefined)
            if (yes) perform('remove', () => removeLibrary(removing.libId))
          }}
          text={messages.confirmRemoveLibrary({
            count: removing.numberCount,
            name: removing.libName
          })}
          title={listMessages.ask({ action: messages.removeLibraryNow(), name: removing.libName })}
        />
      )}
    </nav>
  )
}

function Library(props: {
  readonly library: ManagedLibrary
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
}) {
  const { libId, libName, numberCount, isUsed } = props.library
  const mayGo = libId !== GLOBAL && !isUsed
  return (
    <li
      className={`flex min-h-12 items-center gap-2 rounded-(--hutong-radius-sm) pr-2 ${props.isChosen ? 'bg-(--hutong-bg-sel)' : 'hover:bg-(--hutong-bg-hover)'}`}
    >
      <button
        aria-current={props.isChosen ? 'true' : undefined}
        className="flex min-w-0 grow flex-col rounded-(--hutong-radius-sm) px-2 py-1 text-left"
        onClick={props.onChoose}
        type="button"
      >
        <span
          className={`w-full truncate ${props.isChosen ? 'font-semibold' : ''}`}
          title={libName}
        >
          {libName}
        </span>
        <span className="text-[12px]/5 text-(--hutong-text-2) tabular-nums">
          {messages.numbersIn({ count: numberCount })}
        </span>
      </button>
      {libId === GLOBAL && <Tinted tone="plain">{messages.global()}</Tinted>}
      {libId !== GLOBAL && isUsed && (
        <span title={messages.libraryUsedHint()}>
          <Tinted tone="good">{messages.libraryUsed()}</Tinted>
        </span>
      )}
      {mayGo && (
        <IconButton
          label={messages.removeLibrary({ name: libName })}
          onClick={props.onRemove}
          size="small"
        >
          <Icon name="clear" size={14} />
        </IconButton>
      )}
    </li>
  )
}

const MOST_NAME = 32

function AddLibrary({ onClose }: { readonly onClose: (libId?: number) => void }) {
  const attempt = useStore($libraryAttempt)
  const isBusy = attempt.status === 'busy'
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' ? messages.nameMissing() : undefined }),
    normalize: { name: typed => typed.trim() },
    onInput: forgetLibraryAttempt
  })
  const field = form.field('name')
  const refusal = attempt.status === 'failed' ? attempt.failure.message : undefined
  const close = () => {
    if (!isBusy) onClose()
  }
  const save = () => {
    const ready = form.check()
    if (!ready || isBusy) return
    void addLibrary(ready.name).then(libId => {
      if (libId === undefined) form.focus('name')
      else onClose(libId)
    })
  }
  return (
    <Dialog
      footer={<FormButtons isBusy={isBusy} onCancel={close} onConfirm={save} />}
      isOpen
      onClose={close}
      title={messages.addLibrary()}
      width={440}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          {...field}
          autoComplete="off"
          issue={field.issue ?? refusal}
          label={messages.libraryName()}
          maxLength={MOST_NAME}
          required
        />
      </form>
    </Dialog>
  )
}
