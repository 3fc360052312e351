import { useStore } from '@nanostores/react'
import { $notices, dismiss, holdNotices } from '../../core/notices.ts'
import { commonText } from '../../core/text/common.ts'
import { Toasts } from '../../widgets/kit/signs.tsx'
import { $visitor } from '../visitor.ts'

/** What the core has told the person lately: below the top bar, or above a page that has none. */
export function ConsoleNotices() {
  const notices = useStore($notices)
  const isInside = useStore($visitor).at === 'here'
  return (
    <div
      className={`mx-auto w-full max-w-105 ${isInside ? 'pointer-events-none absolute inset-x-0 top-14 z-40' : ''}`}
    >
      <Toasts
        closeLabel={commonText.close()}
        isRow={!isInside}
        onClose={id => dismiss(Number(id))}
        onHold={holdNotices}
        toasts={notices}
      />
    </div>
  )
}
