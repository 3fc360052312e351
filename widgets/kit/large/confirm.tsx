import { useState } from 'react'
import { Lazy, lazyView } from '../lazy-view.tsx'
import type { ConfirmProps } from './confirm-types.ts'

const question = lazyView(() => import('./confirm-dialog.tsx'))

/** Confirmation of an irreversible action; initial focus on 取消. */
export function Confirm(props: ConfirmProps) {
  const { isOpen } = props
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Lazy view={question} with={props} /> : null
}
