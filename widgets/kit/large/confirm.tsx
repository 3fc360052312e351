import { useState } from 'react'
import { LazyOverlay } from '../lazy-overlay.tsx'
import { lazyView } from '../lazy-view.tsx'
import type { ConfirmProps } from './confirm-types.ts'

const question = lazyView(() => import('./confirm-dialog.tsx'))

/** Confirmation of an irreversible action; initial focus on 取消. */
export function Confirm(props: ConfirmProps) {
  const { isOpen } = props
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  // Until it is loaded only an open one is worth loading.
  return isOpen || (wasOpen && question.get()) ? (
    <LazyOverlay onClose={() => props.onAnswer(false)} view={question} with={props} />
  ) : null
}
