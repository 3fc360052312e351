import { useEffect, useState } from 'react'
import type { Captcha } from '../../../../../core/features/sign-in/captcha-store.ts'
import { signInMessages as messages } from '../../../../../core/features/sign-in/messages.ts'
import { Entry, type EntryProps } from './login-entry.tsx'

/** Object URL of an image; revoked when another one is shown. */
function useAddress(image: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!image) return setAddress(undefined)
    const made = URL.createObjectURL(image)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [image])
  return address
}

interface CaptchaEntryProps extends Omit<EntryProps, 'label' | 'end' | 'beside'> {
  readonly captcha: Captcha
  readonly onAnother: () => void
}

/** Captcha; a click on the image loads another. */
export function CaptchaEntry({ captcha, onAnother, ...rest }: CaptchaEntryProps) {
  const address = useAddress(captcha.status === 'ready' ? captcha.image : undefined)
  return (
    <Entry
      {...rest}
      autoCapitalize="none"
      autoComplete="off"
      beside={
        <button
          aria-label={messages.captchaImage()}
          className="grid h-10 w-28 shrink-0 place-items-center overflow-hidden rounded-(--hutong-radius) border border-(--hutong-border) bg-white text-[12px]/4 text-[#4e5969]"
          onClick={onAnother}
          title={messages.another()}
          type="button"
        >
          {address && <img alt="" className="size-full object-fill" src={address} />}
          {captcha.status === 'loading' && messages.captchaLoading()}
          {captcha.status === 'failed' && messages.captchaFailed()}
        </button>
      }
      label={messages.captcha()}
      maxLength={8}
      spellCheck={false}
    />
  )
}
