import type { ReactNode } from 'react'
import { useKitMessages } from './kit-messages-context.ts'

export interface Crumb {
  /** Items without a title are omitted. */
  readonly title?: string | undefined
  /** Link handler; without it, or as the last item, the item is plain text. */
  readonly onGo?: (() => void) | undefined
}

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const kitMessages = useKitMessages()
  const shown = crumbs.filter(({ title }) => title)
  return (
    <nav aria-label={kitMessages.breadcrumb()} className="text-[12px]/5 text-(--hutong-text-3)">
      <ol className="flex flex-wrap items-center gap-x-2">
        {shown.map(({ title, onGo }, index) => {
          const isLast = index === shown.length - 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is
            <li className="flex min-h-6 min-w-0 items-center gap-2" key={index}>
              {index > 0 && <span aria-hidden="true">/</span>}
              {onGo && !isLast ? (
                <button
                  className="rounded-(--hutong-radius-sm) hover:text-(--hutong-link)"
                  onClick={onGo}
                  type="button"
                >
                  {title}
                </button>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  className={isLast ? 'truncate text-(--hutong-text-2)' : ''}
                  title={isLast ? title : undefined}
                >
                  {title}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Breadcrumb, title and subtitle above the page content; actions at the right. */
export function PageFrame(props: {
  readonly crumbs?: readonly Crumb[]
  readonly title: string
  readonly subtitle?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <header className="flex flex-col gap-1">
        {props.crumbs && <Breadcrumb crumbs={props.crumbs} />}
        <div className="flex flex-wrap items-center gap-3">
          <h1
            className="line-clamp-2 min-w-0 text-[20px]/7 font-semibold break-words"
            title={props.title}
          >
            {props.title}
          </h1>
          {props.subtitle && <span className="text-(--hutong-text-3)">{props.subtitle}</span>}
          {/* Higher than the title, which stays where it is on every page. */}
          <div className="-my-0.5 ml-auto flex gap-2">{props.actions}</div>
        </div>
      </header>
      {props.children}
    </div>
  )
}
