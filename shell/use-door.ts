import { useEffect, useLayoutEffect } from 'react'
import type { Door } from '../widgets/door.ts'
import type { ValuesOf } from '../widgets/values.ts'
import { written } from './address.ts'
import { browserBar } from './address-bar.ts'
import { watchDefects } from './defects.ts'
import type { ConsoleDefinition } from './definition.ts'
import { withHostRoutes } from './host-routes.ts'
import { $actions, pressHere } from './methods.ts'
import { $route, navigate, openRouter, rowsAre } from './router.ts'
import { summon } from './summon.ts'

/** Joins the element to the router, the guard and the session: attributes, methods, events. */
export function useDoor(
  door: Door<ConsoleDefinition>,
  values: ValuesOf<ConsoleDefinition>,
  again: () => void
): void {
  const { basePath = '/', router, standalone, routes } = values
  useLayoutEffect(() => rowsAre(withHostRoutes(routes)), [routes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is the same in substance
  useLayoutEffect(() => {
    return openRouter({
      bar: browserBar(router, basePath),
      isStandalone: standalone,
      ask: navigation => door.deliver('navigate', navigation),
      again: () => {
        again()
        void door.deliver('reload', {})
      }
    })
  }, [door, basePath, router, standalone])
  useEffect(() => (standalone ? watchDefects() : undefined), [standalone])
  useEffect(() => {
    door.offer({ navigate: async path => navigate(path), press: async action => pressHere(action) })
    const stops = [
      $route.subscribe(place => door.show({ path: written(place) })),
      $actions.subscribe(actions => door.show({ actions }))
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [door])
  useEffect(() => summon(door), [door])
}
