import { useStore } from '@nanostores/react'
import { rowsLimit } from '../../../../core/features/number-import/rows-limit.ts'
import {
  $entryAttempt,
  importNumbersFile
} from '../../../../core/features/number-lists/list-entry.ts'
import { fileIssue, listFiles } from '../../../../core/features/number-lists/list-file.ts'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import { byteOrderMark, csvLine } from '../../../../core/lib/spreadsheet/csv.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { saveBlob } from '../../../../widgets/kit/save-blob.ts'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { UploadNumbers } from '../../../../widgets/parts/number-import/upload-numbers.tsx'

/** Downloads the template. */
function saveTemplate(): void {
  const text = byteOrderMark + csvLine([messages.phone(), messages.remark()])
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), messages.templateName())
}

/** Imports numbers from a file, as a job of the transfer list. */
export function FileEntry({ id }: { readonly id: string }) {
  const attempt = useStore($entryAttempt)
  const [file] = useStore(listFiles.$files)
  const form = useForm({
    initial: { file: '' },
    // The file itself is in the store of uploads.
    validate: () => ({ file: fileIssue(file) }),
    submission: attempt
  })
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={form.onSubmit(() => {
        if (file?.status === 'ready') void importNumbersFile(file.attachmentKey)
      })}
    >
      <div>
        <Button onClick={saveTemplate} size="small">
          {messages.template()}
        </Button>
      </div>
      <UploadNumbers
        files={listFiles}
        hint={messages.fileHint({ limit: rowsLimit() })}
        most={1}
        rowsLimit={rowsLimit()}
      />
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {form.issueOf('file') ?? form.error}
      </p>
    </form>
  )
}
