import type { AddedNumbers } from '../../../core/features/call-tasks/resource-schemas.ts'
import { numberListMessages as messages } from '../../../core/features/number-lists/messages.ts'

/** Numbers that a request rejected, each with its reason. */
export const RefusedNumbers = ({ refused }: { readonly refused: AddedNumbers }) => (
  <section aria-label={messages.refused()} className="flex flex-col gap-2">
    <p className="text-[13px]/5 text-(--hutong-danger)" role="alert">
      {messages.refusedKept({ message: refused.message })}
    </p>
    <ul className="flex max-h-40 flex-col gap-1 overflow-auto rounded-(--hutong-radius-sm) bg-(--hutong-bg-sub) px-3 py-2 text-[13px]/5">
      {refused.failures.map(({ phone, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may have been refused twice
        <li className="flex flex-wrap justify-between gap-x-4" key={at}>
          <span className="break-all tabular-nums">{phone}</span>
          <span className="text-(--hutong-text-2)">{message}</span>
        </li>
      ))}
    </ul>
  </section>
)
