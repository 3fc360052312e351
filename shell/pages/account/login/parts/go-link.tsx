import type { ReactNode } from 'react'
import { href, navigate } from '../../../../router.ts'
import { link } from './send.tsx'

/** A link inside the console: a click goes there, and whoever opens it in a tab gets there too. */
export function GoLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a
      className={link}
      href={href(to)}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
