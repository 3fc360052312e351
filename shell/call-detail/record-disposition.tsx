import { useState } from 'react'
import type { CallBase } from '../../core/features/call-detail/schemas.ts'
import { dispositionMessages as messages } from '../../core/features/dispositions/messages.ts'
import { listMessages } from '../../core/messages/list-messages.ts'
import { LazyOverlay } from '../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../widgets/kit/lazy-view.tsx'
import { Tinted } from '../list/cells/tinted-text.tsx'

const form = lazyView(() => import('./disposition-dialog.tsx'))

/** The disposition of a call with its remark, and a button that changes it. */
export function RecordDisposition({ call }: { readonly call: CallBase }) {
  const { callRecordId, disposition, dispositionRemark: remark, mayFillIn } = call
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {disposition === '' ? (
        <Tinted tone="warn">{messages.unfilled()}</Tinted>
      ) : (
        <span className="min-w-0 wrap-anywhere">
          {remark && disposition
            ? messages.both({ label: disposition, remark })
            : (disposition ?? listMessages.nothing())}
        </span>
      )}
      {mayFillIn && (
        <button
          className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
          onClick={() => setOpen(true)}
          type="button"
        >
          {messages.edit()}
        </button>
      )}
      {isOpen && (
        <LazyOverlay
          onClose={() => setOpen(false)}
          view={form}
          with={{ callRecordId, onClose: () => setOpen(false) }}
        />
      )}
    </span>
  )
}
