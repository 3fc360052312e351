import { useEffect, useLayoutEffect } from 'react'
import { $protocol } from '../core/session/protocol.ts'
import { $session } from '../core/session/session.ts'
import type { Door } from '../widgets/door.ts'
import type { ValuesOf } from '../widgets/values.ts'
import { written } from './address.ts'
import { browserBar } from './address-bar.ts'
import { watchDefects } from './defects.ts'
import type { ConsoleDefinition } from './definition.ts'
import { onAskToLogout } from './host.ts'
import { withHostRoutes } from './host-routes.ts'
import { $route, navigate, openRouter, rowsAre } from './router.ts'
import { watch } from './screen.ts'
import { followLook } from './top-bar/look.ts'
import { chooseVariant } from './variant.ts'

/** Joins the element to the router, the guard and the session: attributes, methods, events. */
export function useDoor(
  door: Door<ConsoleDefinition>,
  values: ValuesOf<ConsoleDefinition>,
  again: () => void
): void {
  const { basePath = '/', router, standalone, variant, routes } = values
  useLayoutEffect(() => rowsAre(withHostRoutes(routes)), [routes])
  useLayoutEffect(() => chooseVariant(variant), [variant])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is the same in substance
  useLayoutEffect(() => {
    const leave = openRouter({
      bar: browserBar(router, basePath),
      isStandalone: standalone,
      ask: navigation => door.deliver('navigate', navigation),
      again: () => {
        again()
        void door.deliver('reload', {})
      }
    })
    const rest = watch()
    return () => {
      rest()
      leave()
    }
  }, [door, basePath, router, standalone])
  useEffect(() => (standalone ? watchDefects() : undefined), [standalone])
  useEffect(() => {
    door.offer({ navigate: async path => navigate(path) })
    const stops = [
      followLook(),
      onAskToLogout(() => door.deliver('before-logout', {})),
      $route.subscribe(place => door.show({ path: written(place) })),
      $protocol.listen((now, before) => {
        const session = $session.get()
        if (now === 'accepted' && before === 'needed' && session.at === 'signed-in')
          void door.deliver('protocol-accept', { userId: session.user.userId })
      })
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [door])
}
