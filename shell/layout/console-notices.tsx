import { useStore } from '@nanostores/react'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { $notices, dismiss, holdNotices } from '../../core/notices.ts'
import { Toasts } from '../../widgets/kit/indicators.tsx'

/** Notices of the core, at the top centre of the console. */
export function ConsoleNotices() {
  const notices = useStore($notices)
  return (
    <div className="pointer-events-none absolute inset-x-0 top-14 z-40 mx-auto max-w-105">
      <Toasts
        closeLabel={commonMessages.close()}
        onClose={id => dismiss(Number(id))}
        onHold={holdNotices}
        toasts={notices}
      />
    </div>
  )
}
