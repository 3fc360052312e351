/** What the console shows: the guard's word. */
import { computed } from 'nanostores'
import { judge } from './guard.ts'
import { $route, $routes, type RouteNow } from './router.ts'
import { $visitor } from './visitor.ts'

export const $verdict = computed([$route, $routes, $visitor], judge)

/** The page that is shown; undefined while there is none. */
export const $shown = computed([$verdict, $route], (verdict, route): RouteNow | undefined =>
  verdict.at === 'show' ? route : undefined
)
