import { useStore } from '@nanostores/react'
import { $cameByLink } from '../../core/session/sign-in/login-link.ts'
import { addressCarries } from '../router/address-bar.ts'
import { $route } from '../router/router.ts'

/**
 * Slot for the host's page optimizer, above the back-to-top button. Not rendered in sessions started by
 * a link with token and account (rule console-14), even after these were removed from the address.
 */
export function PageOptimizer() {
  const { query } = useStore($route)
  const byLink = useStore($cameByLink)
  if (byLink || addressCarries(query, 'token', 'account')) return null
  return (
    <div className="pointer-events-none absolute right-6 bottom-20 z-10 *:pointer-events-auto">
      <slot name="page-optimizer" />
    </div>
  )
}
