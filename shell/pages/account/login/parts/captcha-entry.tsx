import { useEffect, useState } from 'react'
import type { Captcha } from '../../../../../core/areas/sign-in/captcha.ts'
import { signInText as t } from '../../../../../core/text/sign-in.ts'
import { Entry, type EntryProps } from './entry.tsx'

/** The address of an image in memory; given back as soon as another is shown. */
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

/** Letters to copy from an image, which a click changes. */
export function CaptchaEntry({ captcha, onAnother, ...rest }: CaptchaEntryProps) {
  const address = useAddress(captcha.at === 'ready' ? captcha.image : undefined)
  return (
    <Entry
      {...rest}
      autoCapitalize="none"
      autoComplete="off"
      beside={
        <button
          aria-label={t.captchaImage()}
          className="grid h-10 w-28 shrink-0 place-items-center overflow-hidden rounded-(--hutong-radius) border border-(--hutong-border) bg-white text-[12px]/4 text-[#4e5969]"
          onClick={onAnother}
          title={t.another()}
          type="button"
        >
          {address && <img alt="" className="size-full object-fill" src={address} />}
          {captcha.at === 'loading' && t.captchaLoading()}
          {captcha.at === 'failed' && t.captchaFailed()}
        </button>
      }
      label={t.captcha()}
      maxLength={8}
      spellCheck={false}
    />
  )
}
