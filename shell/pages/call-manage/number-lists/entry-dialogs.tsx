import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useState } from 'react'
import type { ListedNumber } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { MOST_REMARK } from '../../../../core/features/number-import/rules/listed-sheet.ts'
import {
  $entry,
  $entryAttempt,
  $refusedNumbers,
  addNumbers,
  closeEntry,
  saveNote
} from '../../../../core/features/number-lists/list-entry.ts'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import { type ListKey, nameOfList } from '../../../../core/features/number-lists/number-lists.ts'
import { Dialog } from '../../../../widgets/kit/large/dialog.tsx'
import { Textarea } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../../list/cells/answer-cells.tsx'
import { TypedNumbersForm } from '../../../list/cells/typed-numbers-form.tsx'
import { FileEntry } from './file-entry.tsx'

/** Dialogs of a number list: add numbers, edit a remark. */
export default function EntryDialogs() {
  const entry = useStore($entry)
  switch (entry.status) {
    case 'closed':
      return null
    case 'adding':
      return <Adding listKey={entry.list} />
    case 'noting':
      return <Noting row={entry.row} />
  }
}

/** Dialog whose footer button submits its form. */
function Window(props: {
  readonly title: string
  readonly form: string
  readonly width?: number
  readonly children: ReactNode
}) {
  const isBusy = useStore($entryAttempt).status === 'busy'
  return (
    <Dialog
      footer={<FormButtons form={props.form} isBusy={isBusy} onCancel={closeEntry} />}
      isOpen
      onClose={closeEntry}
      title={props.title}
      {...(props.width && { width: props.width })}
    >
      {props.children}
    </Dialog>
  )
}

function Adding({ listKey }: { readonly listKey: ListKey }) {
  const id = useId()
  const [way, choose] = useState<'typed' | 'file'>('typed')
  return (
    <Window form={id} title={messages.addTo({ name: nameOfList(listKey) })} width={616}>
      <div className="flex flex-col gap-4">
        <Tabs
          chosen={way}
          label={messages.methods()}
          onChoose={choose}
          tabs={[
            { name: 'typed', label: messages.typed() },
            { name: 'file', label: messages.file() }
          ]}
        >
          {way === 'typed' ? (
            <TypedNumbersForm
              $attempt={$entryAttempt}
              $refused={$refusedNumbers}
              add={addNumbers}
              id={id}
              remark={{ label: messages.remarkFor(), maxLength: MOST_REMARK }}
            />
          ) : (
            <FileEntry id={id} />
          )}
        </Tabs>
      </div>
    </Window>
  )
}

function Noting({ row }: { readonly row: ListedNumber }) {
  const id = useId()
  const attempt = useStore($entryAttempt)
  const form = useForm({ initial: { remark: row.remark }, submission: attempt })
  return (
    <Window form={id} title={messages.noteOf({ phone: row.phone })} width={440}>
      <form id={id} onSubmit={form.onSubmit(({ remark }) => void saveNote(remark.trim()))}>
        <Textarea
          {...form.field('remark')}
          issue={form.error}
          label={messages.remark()}
          maxLength={MOST_REMARK}
        />
      </form>
    </Window>
  )
}
