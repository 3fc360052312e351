import { useKitMessages } from './kit-messages-context.ts'

/** Placeholder of a chart without data. */
export function EmptyChart(props: { readonly text?: string; readonly height?: number }) {
  const kitMessages = useKitMessages()
  return (
    <div
      className="flex flex-col items-center justify-center gap-3 text-center text-(--hutong-text-3)"
      style={{ height: props.height ?? 240 }}
    >
      <svg
        aria-hidden="true"
        fill="none"
        height="64"
        stroke="currentColor"
        strokeWidth="1.5"
        viewBox="0 0 96 64"
        width="96"
      >
        <path d="M6 4v54h84M20 58V40h10v18M40 58V26h10v32M60 58V34h10v24" strokeLinejoin="round" />
        <path d="M14 32l20-14 18 8 30-18" strokeDasharray="3 4" />
      </svg>
      <span>{props.text ?? kitMessages.empty()}</span>
    </div>
  )
}
