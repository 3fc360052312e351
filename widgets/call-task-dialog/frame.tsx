import type { ReactNode } from 'react'
import { Dialog } from '../kit/large/dialog.tsx'

const WIDTH = 660

/** A window of 660 px over the page (doc 2 §9), or a part of the page itself. */
export function Frame(props: {
  readonly inline: boolean
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly footer: ReactNode
  readonly children: ReactNode
}) {
  const { inline, title, footer, children } = props
  if (!inline)
    return (
      <Dialog {...props} width={WIDTH}>
        {children}
      </Dialog>
    )
  return (
    <section
      aria-label={title}
      className="relative mx-auto flex w-full flex-col rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg-raised) text-(--hutong-text)"
      part="base"
      style={{ maxWidth: WIDTH }}
    >
      <h2 className="flex min-h-14 shrink-0 items-center border-b border-(--hutong-border) px-5 text-[16px]/6 font-semibold">
        {title}
      </h2>
      <div className="min-w-0 grow p-5">{children}</div>
      <div className="sticky bottom-0 z-10 flex min-h-16 shrink-0 items-center justify-end gap-3 rounded-b-(--hutong-radius-lg) border-t border-(--hutong-border) bg-(--hutong-bg-raised) px-5">
        {footer}
      </div>
    </section>
  )
}
