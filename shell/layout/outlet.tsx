import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { raise } from '../../core/events.ts'
import { Failure } from '../../core/failure.ts'
import { commonText } from '../../core/text/common.ts'
import { elementText } from '../../core/text/element.ts'
import { Boundary } from '../../widgets/kit/boundary.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/signs.tsx'
import { Apart, type Piece, piece } from '../../widgets/parts/apart.tsx'
import { pageBroke } from '../defects.ts'
import { $route } from '../router.ts'
import type { Route } from '../routes.ts'
import { $verdict } from '../screen.ts'
import { HostPage } from './host-page.tsx'
import { useArrival } from './use-arrival.ts'

const errorPage = piece<{ readonly code: 401 | 404 }>(async () => ({
  default: (await import('./error-page.tsx')).ErrorPage
}))

/** The page on show, or why there is none. */
export function Outlet() {
  const verdict = useStore($verdict)
  const { route, path } = useStore($route)
  if (verdict.at === 'forbidden')
    return <Apart key={path} piece={errorPage} with={{ code: 401 as const }} />
  if (verdict.at === 'missing')
    return <Apart key={path} piece={errorPage} with={{ code: 404 as const }} />
  if (verdict.at !== 'show' || !route) return null
  return (
    <Boundary
      key={route.path}
      onBreak={tellOfDefect}
      retry={elementText.retry()}
      sentence={elementText.broken()}
      heading={route.bare ? undefined : <Heading />}
    >
      {route.mount ? <HostPage mount={route.mount} /> : route.view && <Page view={route.view} />}
    </Boundary>
  )
}

function tellOfDefect(cause: unknown): void {
  raise(new Failure('defect', elementText.broken(), { cause }), 'element')
  pageBroke(cause)
}

const pieces = new WeakMap<object, Piece<object>>()

function pieceOf(view: NonNullable<Route['view']>): Piece<object> {
  const there = pieces.get(view) ?? piece<object>(view)
  pieces.set(view, there)
  return there
}

/** A page in a chunk of its own: grey bars until it comes, and a way to ask again when it does not. */
function Page({ view }: { readonly view: NonNullable<Route['view']> }) {
  const { get, fetch } = pieceOf(view)
  const [isVain, setVain] = useState(false)
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const View = get()
  useEffect(() => {
    if (!isVain) return
    const again = () => setVain(false)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isVain])
  useEffect(() => {
    if (View || isVain) return
    let isGone = false
    void fetch().then(isHere => {
      if (isGone) return
      if (isHere) drawAnew()
      else setVain(true)
    })
    return () => {
      isGone = true
    }
  }, [View, isVain, fetch])
  if (View) return <Arrived View={View} />
  if (!isVain)
    return (
      <div className="flex flex-col gap-4 px-5 py-4">
        <Heading />
        <Skeleton label={commonText.loading()} rows={5} />
      </div>
    )
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <Heading />
      <Button className="mt-16 self-center" onClick={() => setVain(false)} role="alert">
        {commonText.loadFailed()}
      </Button>
    </div>
  )
}

/** Where one is, also while the page itself is not here. */
function Heading() {
  const { title, route } = useStore($route)
  return (
    <header>
      <p className="text-[12px]/5 text-(--hutong-text-3)">
        {[route?.menu, title].filter(Boolean).join(' / ')}
      </p>
      <h1 className="text-[20px]/7 font-semibold">{title}</h1>
    </header>
  )
}

function Arrived({ View }: { readonly View: ComponentType }) {
  useArrival()
  return <View />
}
