import type { ReactNode } from 'react'
import { linkTo } from '../../../../router/follow-link.ts'
import { link } from './send-code.tsx'

/** Link inside the console: client-side navigation on click, a real `href` for new tabs. */
export function GoLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a className={link} {...linkTo(to)}>
      {children}
    </a>
  )
}
