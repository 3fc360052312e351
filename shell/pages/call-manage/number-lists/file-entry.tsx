import { useStore } from '@nanostores/react'
import { useState } from 'react'
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
  const [isAsked, ask] = useState(false)
  const issue =
    (isAsked ? fileIssue(file) : undefined) ??
    (attempt.status === 'failed' ? attempt.failure.message : undefined)
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        ask(true)
        if (file?.status === 'ready' && attempt.status !== 'busy')
          void importNumbersFile(file.attachmentKey)
      }}
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
        {issue}
      </p>
    </form>
  )
}
