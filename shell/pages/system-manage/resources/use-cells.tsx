import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { shareText, usesText } from '../../../../core/features/resources/rules/use-text.ts'
import type { ResourceUse, Share } from '../../../../core/features/resources/schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'

export const Clipped = ({ text }: { readonly text: string }) => (
  <span title={text || undefined}>{text || messages.none()}</span>
)

/** Calls now of what there is, in digits and as a bar. */
export function InUse({ used, room }: { readonly used: number; readonly room: number }) {
  const share = room === 0 ? 0 : Math.min(1, used / room)
  return (
    <span className="flex items-center gap-2">
      <svg aria-hidden="true" className="h-1.5 w-14 shrink-0" viewBox="0 0 56 6">
        <rect fill="var(--hutong-bg-hover)" height="6" rx="3" width="56" />
        <rect
          fill={share >= 1 ? 'var(--hutong-danger)' : 'var(--hutong-brand)'}
          height="6"
          rx="3"
          width={56 * share}
        />
      </svg>
      <span className="tabular-nums">{messages.useOf({ used, room })}</span>
    </span>
  )
}

export const Users = ({ uses }: { readonly uses: readonly ResourceUse[] }) => (
  <Clipped text={usesText(uses)} />
)

export const Shares = ({ shares }: { readonly shares: readonly Share[] }) => (
  <Clipped text={shares.map(shareText).join(joinMessages.list())} />
)
