import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { Failure } from '../core/failure.ts'
import { consoleMessages as messages } from '../core/messages/console-messages.ts'
import type { ElementHost } from '../widgets/define/element-host.ts'
import type { ValuesOf } from '../widgets/define/values.ts'
import { $actions, pressHere } from './console-methods.ts'
import type { ConsoleDefinition } from './definition.ts'
import { watchDefects } from './log-page-defects.ts'
import { written } from './router/address.ts'
import { browserBar } from './router/address-bar.ts'
import { withHostRoutes } from './router/host-routes.ts'
import { loadGuard } from './router/load-guard.ts'
import { $route, navigate, openRouter, rowsAre } from './router/router.ts'

/** Rejects `navigate()` of the element without a path: a mistake of the host's code. */
const pathMissing = (): Failure =>
  new Failure('invalid', messages.pathMissing(), {
    cause: new TypeError('navigate(path): path must be a string such as "/customer/index"')
  })

/** Connects the element to router, guard and session: attributes, methods, events. */
export function useConsoleHost(
  host: ElementHost<ConsoleDefinition>,
  values: ValuesOf<ConsoleDefinition>,
  again: () => void
): void {
  const { basePath = '/', router, standalone, routes } = values
  useLayoutEffect(() => rowsAre(withHostRoutes(routes)), [routes])
  const startAgain = useEffectEvent(again)
  useLayoutEffect(() => {
    return openRouter({
      bar: browserBar(router, basePath),
      isStandalone: standalone,
      ask: navigation => host.emit('navigate', navigation),
      again: () => {
        startAgain()
        void host.emit('reload', {})
      }
    })
  }, [host, basePath, router, standalone])
  useEffect(() => (standalone ? watchDefects() : undefined), [standalone])
  useEffect(() => {
    host.setMethods({
      navigate: async path => {
        if (typeof path !== 'string') throw pathMissing()
        navigate(path)
      },
      press: async action => pressHere(action)
    })
    const stops = [
      $route.subscribe(place => host.setReadOnly({ path: written(place) })),
      $actions.subscribe(actions => host.setReadOnly({ actions }))
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [host])
  useEffect(() => loadGuard(host), [host])
}
