import type { ReactNode } from 'react'

/** One state of a part under its name. */
export function Show(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) p-4">
      <h2 className="text-[12px]/5 text-(--hutong-text-3)">{props.name}</h2>
      {props.children}
    </div>
  )
}

/** Lays out variants side by side. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
