import type { NumberFiles } from '../../../core/features/number-import/number-files.ts'
import { rowsLimit } from '../../../core/features/number-import/rows-limit.ts'
import { numberListMessages as messages } from '../../../core/features/number-lists/messages.ts'
import { Tabs } from '../../../widgets/kit/tabs.tsx'
import { FormAlert } from '../../../widgets/parts/form/form-alert.tsx'
import type { useForm } from '../../../widgets/parts/form/use-form.ts'
import { UploadNumbers } from '../../../widgets/parts/number-import/upload-numbers.tsx'
import { TypedNumbers } from '../../list/cells/typed-numbers-form.tsx'

export type NumberSource = 'typed' | 'file'

/** The numbers of a new task: typed, or in a file that is uploaded at once. */
export function NumbersSource(props: {
  readonly form: Pick<
    ReturnType<typeof useForm<{ phones: string; file: string }>>,
    'field' | 'issueOf'
  >
  readonly source: NumberSource
  readonly onChoose: (source: NumberSource) => void
  readonly sources?: readonly NumberSource[]
  /** Maximum of typed numbers. */
  readonly most: number
  readonly rows?: number
  readonly files: NumberFiles
  readonly fileHint: string
}) {
  const { form, source, onChoose, sources = ['typed', 'file'], most, rows, files, fileHint } = props
  const names = { typed: messages.typedSource(), file: messages.file() }
  return (
    <Tabs
      chosen={source}
      label={messages.source()}
      onChoose={onChoose}
      tabs={sources.map(name => ({ name, label: names[name] }))}
    >
      {source === 'typed' ? (
        <TypedNumbers
          {...form.field('phones')}
          {...(rows && { rows })}
          label={messages.phone()}
          most={most}
        />
      ) : (
        <div className="flex flex-col gap-2">
          <UploadNumbers files={files} hint={fileHint} most={1} rowsLimit={rowsLimit()} />
          <FormAlert text={form.issueOf('file')} />
        </div>
      )}
    </Tabs>
  )
}
