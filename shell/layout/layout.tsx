import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { consoleMessages as messages } from '../../core/messages/console-messages.ts'
import { $preferences, setPreference } from '../../core/session/preferences/preferences.ts'
import { importWithRetry } from '../../widgets/define/import-with-retry.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { SvgIcon } from '../../widgets/kit/icon.tsx'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { useOnChange } from '../../widgets/kit/use-on-change.ts'
import { useRoom } from '../../widgets/kit/use-room.ts'
import { $route } from '../router/router.ts'
import { CallBar } from '../softphone-dock/softphone-bar.tsx'
import TopBar from '../top-bar/top-bar.tsx'
import { FrameRoot } from './frame-root.tsx'
import { Layers } from './layers.tsx'
import { MainLandmark } from './main-landmark.tsx'
import { PageOptimizer } from './page-optimizer.tsx'
import { Outlet } from './pages/outlet.tsx'
import { ScrollContext } from './scroll-context.ts'
import { FoldButton, Sidebar } from './sidebar.tsx'
import { personPlace, usePerson } from './use-person-panel.ts'

/** Preloaded while the network is up; needed only when it is down. */
const offlineBar = lazyView(() => import('./offline-bar.tsx'))
/** Needed only after scrolling. */
const backToTop = lazyView(() => import('../../widgets/kit/large/back-to-top.tsx'))
/** Needed only where the menu does not fit beside the page. */
const menuDrawer = lazyView(() => import('./menu-drawer.tsx'))

/** Without the print stylesheet the page prints as on screen. */
const nothing = () => undefined

/** Top bar, menu and the current page. */
export default function Layout() {
  const frame = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const room = useRoom(frame)
  const { sidebarOpen } = useStore($preferences)
  const { path } = useStore($route)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  /** On narrow consoles the menu is folded; unfolding is not persisted there. */
  const [isUnfolded, setUnfolded] = useState(false)
  const isWide = room === 'wide' || room === 'vast'
  const isFolded = isWide ? !sidebarOpen : !isUnfolded
  const person = usePerson(room === 'vast')
  const isBelow = person.covering === 'over'
  useEffect(() => {
    const root = frame.current?.getRootNode()
    if (!root) return
    let isGone = false
    let stop: () => void = nothing
    void importWithRetry(() => import('../print-stylesheet.ts')).then(it => {
      if (!isGone) stop = it.applyPrintStyles(root)
    }, nothing)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  useOnChange(`${path} ${room}`, () => {
    setDrawerOpen(false)
    setUnfolded(false)
  })
  const fold = () => {
    if (isWide) setPreference('sidebarOpen', !sidebarOpen)
    else setUnfolded(!isUnfolded)
  }
  return (
    <FrameRoot>
      <div className="flex min-h-0 grow flex-col" inert={isDrawerOpen} ref={frame}>
        <button
          className="sr-only focus:not-sr-only focus:absolute! focus:top-2 focus:left-2 focus:z-50 focus:rounded-(--hutong-radius) focus:bg-(--hutong-bg-raised)! focus:px-4! focus:py-2! focus:shadow-(--hutong-sh-2)"
          inert={isBelow}
          onClick={() =>
            frame.current
              ?.querySelector<HTMLElement>('[part=main]:not([inert]), [part=main] ~ [tabindex]')
              ?.focus()
          }
          type="button"
        >
          {messages.skip()}
        </button>
        <header
          className="relative z-20 flex h-14 shrink-0 items-center border-b border-(--hutong-border) bg-(--hutong-bg) inert:opacity-60"
          inert={isBelow}
          part="header"
        >
          {room === 'narrow' && (
            <IconButton
              aria-expanded={isDrawerOpen}
              className="ml-2"
              label={messages.openMenu()}
              onClick={() => setDrawerOpen(true)}
              ref={opener}
            >
              <SvgIcon path="M4 6h16M4 12h16M4 18h16" size={20} />
            </IconButton>
          )}
          <TopBar />
        </header>
        <Lazy view={offlineBar} with={{}} />
        <div className="relative flex min-h-0 grow">
          {room !== 'narrow' && (
            <div
              className="shrink-0 border-r border-(--hutong-border) transition-[width] duration-(--hutong-t2)"
              data-folded={isFolded}
              inert={isBelow}
              style={{ width: isFolded ? 56 : 220 }}
            >
              <Sidebar
                foot={<FoldButton isFolded={isFolded} onFold={fold} />}
                isFolded={isFolded}
              />
            </div>
          )}
          <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)]">
            <MainLandmark
              aria-label={messages.main()}
              className={`relative col-start-1 row-start-1 flex min-w-0 flex-col overflow-auto outline-none ${person.covering === 'instead' ? 'invisible' : ''}`}
              inert={isBelow || person.covering === 'instead'}
              part="main"
              ref={main}
              tabIndex={-1}
            >
              <ScrollContext value={main}>
                <Outlet />
              </ScrollContext>
              <Lazy view={backToTop} with={{ of: main }} />
            </MainLandmark>
            {person.shape && (
              <Lazy
                view={personPlace}
                with={{ shape: person.shape, main, onHere: person.onHere }}
              />
            )}
          </div>
        </div>
        <PageOptimizer />
        <CallBar />
      </div>
      {isDrawerOpen && (
        <Lazy view={menuDrawer} with={{ onClose: () => setDrawerOpen(false), opener }} />
      )}
      <Layers />
    </FrameRoot>
  )
}
