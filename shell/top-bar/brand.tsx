import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { topBarMessages as messages } from '../../core/messages/top-bar-messages.ts'
import { $enterprise, readEnterpriseConfig } from '../../core/session/enterprise/enterprise-info.ts'
import { Tooltip } from '../../widgets/kit/overlay/tooltip.tsx'
import { navigate } from '../router/router.ts'
import { Mark } from './product-mark.tsx'

/** In characters; the tooltip shows the full name. */
const MOST = 16

/** Logo and name of the enterprise, linked to the first page. */
export function Brand() {
  const enterprise = useStore($enterprise)
  // Changes of the configuration since sign-in apply from the next page on.
  useEffect(() => void readEnterpriseConfig(), [])
  const name = enterprise?.nickname ?? ''
  const characters = [...name]
  const isLong = characters.length > MOST
  const shown = isLong ? `${characters.slice(0, MOST).join('')}…` : name
  const face = (
    <>
      <slot name="logo">
        <Logo address={enterprise?.logo ?? ''} />
      </slot>
      <span className="truncate text-[16px]/6 font-semibold @max-[640px]:hidden">{shown}</span>
    </>
  )
  const look = 'flex h-10 min-w-7 items-center gap-2 rounded-(--hutong-radius) px-1'
  const label = messages.home({ name })
  const home = () => navigate('/')
  if (!isLong)
    return (
      <button aria-label={label} className={look} onClick={home} part="brand" type="button">
        {face}
      </button>
    )
  return (
    <Tooltip
      text={name}
      trigger={tip => (
        <button
          {...tip}
          aria-label={label}
          className={look}
          onClick={home}
          part="brand"
          type="button"
        >
          {face}
        </button>
      )}
    />
  )
}

/** The product's logo if the enterprise has none or it fails to load. */
function Logo({ address }: { readonly address: string }) {
  const [broken, setBroken] = useState<string>()
  if (address === '' || address === broken) return <Mark />
  return (
    <img
      alt=""
      className="h-7 max-w-30 shrink-0 object-contain"
      onError={() => setBroken(address)}
      referrerPolicy="no-referrer"
      src={address}
    />
  )
}
