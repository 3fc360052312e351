/** Route to render, by the guard's decision. */
import { computed } from 'nanostores'
import { $authStatus } from './auth-status.ts'
import { resolveRoute } from './guard.ts'
import { $route, $routes, type RouteNow } from './router.ts'

export const $routeDecision = computed([$route, $routes, $authStatus], resolveRoute)

/** The rendered page; undefined while there is none. */
export const $shown = computed([$routeDecision, $route], (decision, route): RouteNow | undefined =>
  decision.status === 'show' ? route : undefined
)
