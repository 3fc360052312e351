import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** What is known, in as many columns as there is room for. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-4 gap-y-2">
      {facts.map(([label, value]) => (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline" key={label}>
          <dt className="text-(--hutong-text-3)">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
