import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect } from 'react'
import type { Notice } from '../../core/notices.ts'
import { commonText } from '../../core/text/common.ts'
import { Toasts } from '../kit/signs.tsx'
import { $coreIsMissing, fetchCore, store, whenHere } from './core.ts'

const $notices = store<readonly Notice[]>(core => core.$notices, [])
const missing = (): Notice => ({ id: -1, tone: 'error', text: commonText.networkBroken() })

/** Whether something around this view says what the core has told: then it is not said twice. */
export const NoticesElsewhere = createContext(false)

/**
 * What the core has told the person lately: in a row of its own, which pushes down what follows, or
 * where `className` says, which is never over what ends a call.
 */
export function Notices({ className = '', isRow }: { className?: string; isRow?: boolean }) {
  const areElsewhere = useContext(NoticesElsewhere)
  const isMissing = useStore($coreIsMissing)
  const notices = useStore($notices)
  // A page may hold an element that has no other use for the core.
  useEffect(() => {
    fetchCore().catch(() => undefined)
  }, [])
  if (areElsewhere) return null
  return (
    <div className={isRow ? className : `absolute ${className}`}>
      <Toasts
        isRow={isRow}
        onHold={isHeld => whenHere(core => core.holdNotices(isHeld))}
        closeLabel={commonText.close()}
        onClose={id => whenHere(core => core.dismiss(Number(id)))}
        toasts={isMissing ? [missing()] : notices}
      />
    </div>
  )
}
