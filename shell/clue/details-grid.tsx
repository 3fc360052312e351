import type { ReactNode } from 'react'

export type Detail = readonly [label: string, value: ReactNode]

/** Details in as many columns as fit. */
export function Details({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4 gap-y-2">
      {details.map(([label, value]) => (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline" key={label}>
          <dt className="text-(--hutong-text-3)">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
