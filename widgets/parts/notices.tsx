import { useStore } from '@nanostores/react'
import { $notices, dismiss } from '../../core/notices.ts'
import { commonText } from '../../core/text/common.ts'
import { Toasts } from '../kit/signs.tsx'

/** What the core has told the person lately. `className` says where: never over what ends a call. */
export function Notices({ className }: { className: string }) {
  return (
    <div className={`absolute ${className}`}>
      <Toasts
        closeLabel={commonText.close()}
        onClose={id => dismiss(Number(id))}
        toasts={useStore($notices)}
      />
    </div>
  )
}
