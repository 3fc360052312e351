import { useStore } from '@nanostores/react'
import { sessionMessages as messages } from '../../../core/session/session-messages.ts'
import {
  $canExtend,
  $secondsToExpiry,
  extendSession
} from '../../../core/session/sign-in/session-expiry.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Icon } from '../../../widgets/kit/icon.tsx'

/** Warns before the session expires: remaining time and a renew button. Does not take the focus. */
export default function Expiry() {
  const left = useStore($secondsToExpiry)
  const canExtend = useStore($canExtend)
  if (left === undefined) return null
  return (
    <section
      aria-label={messages.expiring()}
      className="fixed inset-x-0 bottom-16 z-30 mx-auto flex w-90 max-w-[calc(100%-32px)] gap-3 rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg-raised) p-4 shadow-(--hutong-sh-3)"
    >
      <Icon className="mt-0.5 text-(--hutong-warn)" name="alert" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-semibold" role="alert">
          {messages.expiring()}
        </p>
        <p className="text-[13px]/5 text-(--hutong-text-2)">
          {canExtend ? messages.expiringHint() : messages.expiringForGood()}
        </p>
        <div className="flex min-h-8 items-center justify-between gap-3">
          <span className="text-[13px]/5 tabular-nums text-(--hutong-text-3)" role="timer">
            {messages.expiringLeft({ minutes: Math.floor(left / 60), seconds: left % 60 })}
          </span>
          {canExtend && (
            <Button onClick={() => void extendSession()} tone="primary">
              {messages.extend()}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
