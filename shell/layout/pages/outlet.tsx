import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { Failure } from '../../../core/failure.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { withServedTerm } from '../../../core/messages/define-messages.ts'
import { elementMessages } from '../../../core/messages/element-messages.ts'
import { dispatch } from '../../../core/public-events.ts'
import { Boundary } from '../../../widgets/kit/boundary.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Lazy, type LazyView, lazyPart } from '../../../widgets/kit/lazy-view.tsx'
import { pageBroke } from '../../log-page-defects.ts'
import type { Route } from '../../router/route.ts'
import { $route } from '../../router/router.ts'
import { $routeDecision } from '../../router/shown-route.ts'
import { useNavigationStart } from '../focus-since-navigation.ts'
import { loadPageStyles } from '../styled-view.ts'
import { usePageFocus } from '../use-page-focus.ts'
import { HostPage } from './host-page.tsx'

const errorPage = lazyPart(
  () => import('./error-page.tsx'),
  ({ ErrorPage }) => ErrorPage
)

/** The current page, or the reason why there is none. */
export function Outlet() {
  const decision = useStore($routeDecision)
  const { route, path } = useStore($route)
  useNavigationStart(path)
  if (decision.status === 'forbidden')
    return <Lazy key={path} view={errorPage} with={{ code: 401 as const }} />
  if (decision.status === 'missing')
    return <Lazy key={path} view={errorPage} with={{ code: 404 as const }} />
  if (decision.status !== 'show' || !route) return null
  return (
    <Boundary
      key={route.path}
      onBreak={reportRenderError}
      retry={elementMessages.retry()}
      sentence={elementMessages.broken()}
      heading={route.bare ? undefined : <Heading />}
    >
      {route.mount ? <HostPage mount={route.mount} /> : <Page {...route} />}
    </Boundary>
  )
}

function reportRenderError(cause: unknown): void {
  dispatch(new Failure('defect', elementMessages.broken(), { cause }), 'element')
  pageBroke(cause)
}

const loaded = new WeakMap<object, LazyView<object>>()

function lazyViewOf(load: NonNullable<Route['view']>, isPlain: boolean): LazyView<object> {
  const there =
    loaded.get(load) ??
    lazyPart(
      load,
      ({ default: View }) =>
        () => <Arrived View={View} />,
      isPlain ? undefined : loadPageStyles
    )
  loaded.set(load, there)
  return there
}

/** A lazily loaded page: skeleton while loading, retry button on failure. */
const Page = ({ view, open, plain }: Route) =>
  view && (
    <Lazy
      failed={retry => (
        <div className="flex flex-col gap-4 px-5 py-4">
          <Heading />
          <div className="mt-16 flex">{retry}</div>
        </div>
      )}
      fallback={
        <div className="flex flex-col gap-4 px-5 py-4">
          <Heading />
          <Skeleton label={commonMessages.loading()} rows={5} />
        </div>
      }
      view={lazyViewOf(view, open || plain || false)}
      with={{}}
    />
  )

/** Heading of the route, also while the page loads. */
function Heading() {
  const { title, route } = useStore($route)
  return (
    <header className="flex flex-col gap-1">
      <p className="flex min-h-6 items-center text-[12px]/5 text-(--hutong-text-3)">
        {[route?.menu && withServedTerm(route.menu), title].filter(Boolean).join(' / ')}
      </p>
      <h1 className="text-[20px]/7 font-semibold">{title}</h1>
    </header>
  )
}

function Arrived({ View }: { readonly View: ComponentType }) {
  usePageFocus()
  return <View />
}
