import type { ReactNode } from 'react'

export interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** Below the text. */
  readonly details?: ReactNode
  readonly isOpen: boolean
  readonly isDangerous?: boolean
  /** Label of the confirm button, such as 删除; default 确定. */
  readonly confirm?: string
  readonly onAnswer: (yes: boolean) => void
}
