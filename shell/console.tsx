import { useStore } from '@nanostores/react'
import { useReducer, useRef, useState } from 'react'
import { commonMessages } from '../core/messages/common-messages.ts'
import type { ViewProps } from '../widgets/define/define.tsx'
import { needTexts } from '../widgets/define/page-language.ts'
import { Button } from '../widgets/kit/button.tsx'
import { Lazy, lazyView } from '../widgets/kit/lazy-view.tsx'
import { OverlayStackContext } from '../widgets/kit/overlay/overlay-stack.ts'
import { $variant } from './console-variant.ts'
import type { ConsoleDefinition } from './definition.ts'
import { ConsoleNotices } from './layout/console-notices.tsx'
import { HostMainContext, hasHostMain, MainLandmark } from './layout/main-landmark.tsx'
import { Outlet } from './layout/pages/outlet.tsx'
import { Waiting } from './layout/pages/waiting-page.tsx'
import { ScrollContext } from './layout/scroll-context.ts'
import { $authStatus } from './router/auth-status.ts'
import { overlays } from './router/history.ts'
import { $isGuardMissing, retryLoadGuard } from './router/load-guard.ts'
import { $route } from './router/router.ts'
import { $routeDecision } from './router/shown-route.ts'
import { applyStoredLanguage } from './stored-language.ts'
import { useConsoleHost } from './use-console-host.ts'

needTexts(() => import('./console-english.ts'))
applyStoredLanguage()

const layout = lazyView(() => import('./layout/layout.tsx'))
const bareLayout = lazyView(() => import('./layout/pages/bare-page.tsx'))

/** The console: account pages before sign-in, then the frame with the current page. */
export default function Console({ values, host }: ViewProps<ConsoleDefinition>) {
  const [generation, again] = useReducer((count: number) => count + 1, 0)
  useConsoleHost(host, values, again)
  // Once: another landmark would remount the page.
  const [hasMain] = useState(() => hasHostMain(host.element))
  return (
    <div className="@container relative flex size-full min-h-120 flex-col overflow-hidden bg-(--hutong-bg-page)">
      <ConsoleNotices />
      <OverlayStackContext value={overlays}>
        <HostMainContext value={hasMain}>
          <Screen key={generation} />
        </HostMainContext>
      </OverlayStackContext>
    </div>
  )
}

function Screen() {
  const decision = useStore($routeDecision)
  const authStatus = useStore($authStatus)
  const { route, query } = useStore($route)
  // Remounts everything when the variant changes.
  const key = useStore($variant)
  const isMissing = useStore($isGuardMissing)
  const again = isMissing ? retryLoadGuard : decision.status === 'failed' && decision.again
  if (again)
    return (
      <div className="m-auto" role="alert">
        <Button onClick={again}>{commonMessages.loadFailed()}</Button>
      </div>
    )
  if (decision.status === 'wait' || decision.status === 'redirect') return <Waiting />
  const isOutside = authStatus.status !== 'signed-in' || (route?.open && route.bare)
  if (isOutside) return <Outside Box={route?.bare ? 'div' : MainLandmark} />
  const isBare = route?.bare || (route?.bareBy && query[route.bareBy] === '1')
  if (isBare && decision.status === 'show')
    return <Lazy key={`bare ${key}`} fallback={<Waiting />} view={bareLayout} with={{}} />
  return <Lazy key={key} fallback={<Waiting />} view={layout} with={{}} />
}

/** A page outside the frame. Login pages render their own landmark. */
function Outside({ Box }: { readonly Box: 'div' | typeof MainLandmark }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Box className="flex min-h-0 grow flex-col overflow-auto" part="main" ref={box}>
      <ScrollContext value={box}>
        <Outlet />
      </ScrollContext>
    </Box>
  )
}
