import { useStore } from '@nanostores/react'
import { $notices, dismiss, holdNotices } from '../../core/notices.ts'
import { commonText } from '../../core/text/common.ts'
import { Toasts } from '../../widgets/kit/signs.tsx'

/** What the core has told the person lately: at the top of the console, in its middle. */
export function ConsoleNotices() {
  const notices = useStore($notices)
  return (
    <div className="pointer-events-none absolute inset-x-0 top-14 z-40 mx-auto max-w-105">
      <Toasts
        closeLabel={commonText.close()}
        onClose={id => dismiss(Number(id))}
        onHold={holdNotices}
        toasts={notices}
      />
    </div>
  )
}
