import { useStore } from '@nanostores/react'
import { $cameByLink } from '../../core/session/arrival.ts'
import { addressCarries } from '../address-bar.ts'
import { $route } from '../router.ts'

/**
 * The place of a host's page optimizer, above the way back to the top. Whoever comes by a link with
 * token and account sees none (doc 1 §2), also when the page has taken them off its address.
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
