import type { Ref } from 'react'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { dialable, shortcutOf } from '../number-typing.ts'

interface NumberFieldProps {
  readonly value: string
  readonly onChange: (number: string) => void
  /** Enter was pressed outside IME composition. */
  readonly onEnter: () => void
  readonly input?: Ref<HTMLInputElement>
  readonly isCompact?: boolean
  /** Calls the last number again; shown while the field is empty. */
  readonly onRedial: () => void
}

/** The number before it is dialled: typed, pasted, or entered on the keypad. */
export function NumberField({
  value,
  onChange,
  onEnter,
  input,
  isCompact,
  onRedial
}: NumberFieldProps) {
  const field = (
    <input
      aria-label={messages.number()}
      autoComplete="off"
      className={`min-w-0 flex-1 bg-transparent tabular-nums text-(--hutong-text) outline-none placeholder:text-(--hutong-text-3) ${isCompact ? 'text-[16px]/6' : `text-center placeholder:text-[16px] ${fitted(value)}`}`}
      inputMode="tel"
      maxLength={32}
      onChange={event =>
        onChange(isComposing(event.nativeEvent) ? event.target.value : dialable(event.target.value))
      }
      onCompositionEnd={event => onChange(dialable(event.currentTarget.value))}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
      }}
      onPaste={event => {
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const pasted = dialable(event.clipboardData.getData('text'))
        onChange(
          value.slice(0, selectionStart ?? value.length) +
            pasted +
            value.slice(selectionEnd ?? value.length)
        )
      }}
      part="number"
      placeholder={isCompact ? messages.numberHintShort() : messages.numberHint()}
      ref={input}
      spellCheck={false}
      type="text"
      value={value}
    />
  )
  const hidden = value === '' ? 'invisible' : ''
  const clear = hidden ? (
    <IconButton
      aria-keyshortcuts={shortcutOf('redial')}
      label={messages.callAgain()}
      onClick={onRedial}
    >
      <Icon size={16} name="history" />
    </IconButton>
  ) : (
    <IconButton label={messages.clear()} onClick={() => onChange('')}>
      <Icon size={16} name="clear" />
    </IconButton>
  )
  const erase = (
    <IconButton
      className={hidden}
      label={messages.erase()}
      onClick={() => onChange(value.slice(0, -1))}
    >
      <Icon size={18} name="erase" />
    </IconButton>
  )
  return (
    <div
      className={`flex items-center rounded-(--hutong-radius) focus-within:shadow-(--hutong-ring) ${isCompact ? 'h-8 pointer-coarse:h-11 w-full border border-(--hutong-control) pl-3 pr-1' : 'border border-transparent contrast-more:border-(--hutong-border) h-12 bg-(--hutong-bg-sub) px-[7px]'}`}
    >
      {!isCompact && clear}
      {field}
      {isCompact ? clear : erase}
    </div>
  )
}

/** Thirteen digits fit at 24 px; longer numbers get a smaller font. */
const fitted = (number: string) =>
  number.length > 17 ? 'text-[14px]/8' : number.length > 13 ? 'text-[18px]/8' : 'text-[24px]/8'

const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing
