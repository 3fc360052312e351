import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Toolbar } from '../../kit/toolbar.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** Three by four keys; one tab stop, arrow keys inside. */
export function Keypad({ onDigit }: { onDigit: (digit: string) => void }) {
  return (
    <Toolbar
      className="grid grid-cols-3 gap-2"
      columns={3}
      label={messages.dialPad()}
      part="dialpad"
      role="group"
    >
      {digits.map(digit => (
        <button
          className="border border-transparent contrast-more:border-(--hutong-border) h-12 touch-manipulation select-none rounded-(--hutong-radius) bg-(--hutong-bg-sub) text-[20px]/7 tabular-nums transition-colors duration-100 hover:bg-(--hutong-bg-hover) active:bg-(--hutong-bg-sel)"
          key={digit}
          onClick={() => onDigit(digit)}
          part="key"
          type="button"
        >
          {/* Most fonts place the asterisk high. */}
          {digit === '*' ? (
            <span className="inline-block translate-y-1 text-[24px]/7">*</span>
          ) : (
            digit
          )}
        </button>
      ))}
    </Toolbar>
  )
}
