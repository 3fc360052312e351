import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $entryAttempt, importNumbersFile } from '../../../../core/areas/number-lists/entry.ts'
import { byteOrderMark, csvLine } from '../../../../core/rules/csv.ts'
import { numberListText as t } from '../../../../core/text/number-lists.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Upload } from '../../../../widgets/kit/large/upload.tsx'
import { saveBlob } from '../../../../widgets/kit/save-blob.ts'

/** The table to fill in. */
function saveTemplate(): void {
  const text = byteOrderMark + csvLine([t.phone(), t.remark()])
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), t.templateName())
}

/** Numbers in a file, which the server takes over as a job of the transfer list. */
export function FileEntry({ id }: { readonly id: string }) {
  const attempt = useStore($entryAttempt)
  const [file, choose] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const complaint = isMissing
    ? t.fileMissing()
    : attempt.at === 'failed'
      ? attempt.failure.message
      : undefined
  return (
    <form
      className="flex flex-col gap-2"
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setMissing(file === undefined)
        if (file && attempt.at !== 'busy') void importNumbersFile(file)
      }}
    >
      <Upload
        files={file ? [{ id: file.name, name: file.name }] : []}
        hint={t.fileHint()}
        label={t.fileLabel()}
        most={1}
        onAdd={([first]) => {
          choose(first)
          setMissing(false)
        }}
        onRemove={() => choose(undefined)}
        types={['.csv', '.xlsx']}
      />
      <p className="min-h-5 text-[13px]/5 text-(--hutong-danger)" role="alert">
        {complaint}
      </p>
      <div>
        <Button onClick={saveTemplate} size="small">
          {t.template()}
        </Button>
      </div>
    </form>
  )
}
