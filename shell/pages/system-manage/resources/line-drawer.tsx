import { useStore } from '@nanostores/react'
import {
  $lineAttempt,
  $lineForm,
  closeLineForm
} from '../../../../core/features/resources/line-form.ts'
import { $lineOptions, loadLineOptions } from '../../../../core/features/resources/line-options.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { LineFields } from './line-fields.tsx'
import { ResourceDrawer } from './resource-drawer.tsx'

/** Drawer that adds or edits a line. */
export default function LineDrawer() {
  const form = useStore($lineForm)
  const options = useStore($lineOptions)
  const isBusy = useStore($lineAttempt).status === 'busy'
  if (form.status !== 'adding' && form.status !== 'editing') return null
  return (
    <ResourceDrawer
      isBusy={isBusy}
      onClose={closeLineForm}
      onRetry={loadLineOptions}
      options={options}
      title={form.status === 'editing' ? messages.editLine() : messages.addLine()}
    >
      {(found, wired) => (
        <LineFields
          {...wired}
          key={form.status === 'editing' ? form.line.version : undefined}
          line={form.status === 'editing' ? form.line : undefined}
          options={found}
        />
      )}
    </ResourceDrawer>
  )
}
