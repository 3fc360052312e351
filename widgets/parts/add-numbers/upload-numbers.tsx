import { useStore } from '@nanostores/react'
import type { NumberFiles } from '../../../core/areas/add-numbers/files.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { Upload } from '../../kit/large/upload.tsx'
import { begin } from '../begin.ts'
import { FileCard } from './file-card.tsx'

const LARGEST = 20 * 1024 * 1024
const types = ['.csv', '.xlsx']

/** Takes files of numbers, and says of each what is wrong with it before anything is sent. */
export function UploadNumbers(props: {
  readonly files: NumberFiles
  readonly rowsLimit: number
  /** Doc 2 §9: ten where several are allowed, else one. */
  readonly most?: number
  /** What a file has to be like, where there is no template to keep to. */
  readonly hint?: string
}) {
  const { files, rowsLimit, most = 10, hint = t.rules({ limit: rowsLimit, most }) } = props
  const list = useStore(files.$files)
  return (
    <div className="flex flex-col gap-2">
      <Upload
        files={list}
        isListHidden
        label={t.chooseFile()}
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
