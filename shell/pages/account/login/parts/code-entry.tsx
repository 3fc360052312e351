import { signInMessages as messages } from '../../../../../core/features/sign-in/messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Entry, type EntryProps } from './login-entry.tsx'

interface CodeEntryProps extends Omit<EntryProps, 'label' | 'end' | 'beside'> {
  /** Seconds until another message may be requested. */
  readonly wait: number
  readonly isSending: boolean
  readonly onSend: () => void
}

/** Six-digit text message code, with the button that requests it. */
export function CodeEntry({ wait, isSending, onSend, ...rest }: CodeEntryProps) {
  const isHeld = wait > 0 || isSending
  return (
    <Entry
      {...rest}
      autoComplete="one-time-code"
      beside={
        <Button
          aria-busy={isSending}
          aria-disabled={isHeld}
          className="h-(--hutong-h-lg)! min-w-28 tabular-nums"
          onClick={() => {
            if (!isHeld) onSend()
          }}
        >
          {wait > 0 ? messages.sendAgain({ seconds: wait }) : messages.sendCode()}
        </Button>
      }
      inputMode="numeric"
      label={messages.code()}
      maxLength={8}
    />
  )
}
