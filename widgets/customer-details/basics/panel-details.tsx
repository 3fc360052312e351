import type { ReactNode } from 'react'

export type Detail = readonly [label: string, value: ReactNode]

/** Labels and values, in two columns where there is room. */
export function Details({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @max-[519px]/facts:grid-cols-1">
      {details.map(([label, value]) => (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline" key={label}>
          <dt className="pr-2 text-(--hutong-text-3)">{label}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
