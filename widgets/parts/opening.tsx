import type { MouseEvent, ReactNode } from 'react'

/** What a value opens: a link where it has an address, else a button. */
export interface Opening {
  readonly href?: string | undefined
  readonly onClick: (event: MouseEvent) => void
}

export function Opener(props: {
  readonly opens: Opening
  readonly className: string
  readonly children: ReactNode
}) {
  const { opens, className, children } = props
  return opens.href === undefined ? (
    <button className={className} onClick={opens.onClick} type="button">
      {children}
    </button>
  ) : (
    <a className={className} href={opens.href} onClick={opens.onClick}>
      {children}
    </a>
  )
}
