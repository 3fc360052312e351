import { useStore } from '@nanostores/react'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { NumberFiles } from '../../../core/features/number-import/number-files.ts'
import { Upload } from '../../kit/large/forms/upload.tsx'
import { begin } from '../begin-part.ts'
import { FileCard } from './file-card.tsx'

const LARGEST = 20 * 1024 * 1024
const types = ['.csv', '.xlsx']

/** Picks files of numbers, and reports the problems of each before anything is sent. */
export function UploadNumbers(props: {
  readonly files: NumberFiles
  readonly rowsLimit: number
  /** Ten where several are allowed, else one (rule number-import-13). */
  readonly most?: number
  /** Format requirements, where there is no template. */
  readonly hint?: string
}) {
  const { files, rowsLimit, most = 10, hint = messages.rules({ limit: rowsLimit, most }) } = props
  const list = useStore(files.$files)
  return (
    <div className="flex flex-col gap-2">
      <Upload
        files={list}
        isListHidden
        label={messages.chooseFile()}
        largest={LARGEST}
        most={most}
        onAdd={chosen => begin(files.add(chosen))}
        onRemove={files.remove}
        types={types}
      />
      <p className="text-[12px]/5 text-(--hutong-text-2)">{hint}</p>
      {list.length > 0 && (
        <ul className="flex flex-col gap-2">
          {list.map(file => (
            <FileCard file={file} files={files} key={file.id} rowsLimit={rowsLimit} />
          ))}
        </ul>
      )}
    </div>
  )
}
