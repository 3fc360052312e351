import { type KeyboardEvent, useState } from 'react'
import { signInMessages as messages } from '../../../../../core/features/sign-in/messages.ts'
import { SvgIcon } from '../../../../../widgets/kit/icon.tsx'
import { Entry, type EntryProps } from './login-entry.tsx'

const eyeIcon = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'

/** Password input with a reveal toggle and a caps lock warning. */
export function PasswordEntry({ hint, ...rest }: Omit<EntryProps, 'end' | 'beside'>) {
  const [isShown, setShown] = useState(false)
  const [isCapital, setCapital] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) =>
    setCapital(event.getModifierState('CapsLock'))
  return (
    <Entry
      {...rest}
      end={
        <button
          aria-label={isShown ? messages.hidePassword() : messages.showPassword()}
          aria-pressed={isShown}
          className="grid size-8 place-items-center rounded-(--hutong-radius-sm) text-(--hutong-text-3) hover:text-(--hutong-text)"
          onClick={() => setShown(!isShown)}
          onPointerDown={event => event.preventDefault()}
          type="button"
        >
          <SvgIcon path={isShown ? eyeIcon : `${eyeIcon}M3 3l18 18`} size={18} />
        </button>
      }
      hint={isCapital ? messages.capsLock() : hint}
      onBlur={event => {
        setCapital(false)
        rest.onBlur?.(event)
      }}
      onKeyDown={look}
      onKeyUp={look}
      spellCheck={false}
      type={isShown ? 'text' : 'password'}
    />
  )
}
