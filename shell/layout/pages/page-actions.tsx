import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'

/** The actions of a page; keeps the focus when the pressed one disappears with the status. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  return (
    <div
      className="flex flex-wrap justify-end gap-2 outline-none"
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
    >
      {children}
    </div>
  )
}
