import { useState } from 'react'
import { chunk } from '../overlay.tsx'
import { Later } from './later.tsx'

export interface ConfirmProps {
  readonly title: string
  readonly text: string
  readonly isOpen: boolean
  readonly isDangerous?: boolean
  /** What the button does, such as 删除; 确定 where nothing is said. */
  readonly confirm?: string
  readonly onAnswer: (yes: boolean) => void
}

const question = chunk(() => import('./confirm-dialog.tsx'))

/** A question before something that cannot be taken back; the focus starts on 取消. */
export function Confirm(props: ConfirmProps) {
  const { isOpen } = props
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Later part={question} with={props} /> : null
}
