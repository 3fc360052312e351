import type { ReactNode } from 'react'
import { href, navigate } from '../../../../router/router.ts'
import { link } from './send-code.tsx'

/** Link inside the console: client-side navigation on click, a real `href` for new tabs. */
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
