import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $preferences, setPreference } from '../../core/session/preferences.ts'
import { consoleText as t } from '../../core/text/console.ts'
import { fetchTwice } from '../../widgets/fetch-twice.ts'
import { IconButton } from '../../widgets/kit/button.tsx'
import { Drawn } from '../../widgets/kit/icon.tsx'
import { Apart, piece } from '../../widgets/parts/apart.tsx'
import { PageStage } from '../../widgets/parts/page-stage.tsx'
import { CallBar } from '../call-bar/call-bar.tsx'
import { $route } from '../router.ts'
import TopBar from '../top-bar/top-bar.tsx'
import { Layers } from './layers.tsx'
import { Outlet } from './outlet.tsx'
import { PageOptimizer } from './page-optimizer.tsx'
import { FoldButton, Sidebar } from './sidebar.tsx'
import { StageContext } from './stage-context.ts'
import { personPlace, usePerson } from './use-person.ts'
import { useRoom } from './use-room.ts'

/** Not needed while there is a network, and here before it goes. */
const offlineBar = piece(() => import('./offline-bar.tsx'))
/** Nobody has scrolled yet. */
const backToTop = piece(() => import('../../widgets/kit/large/back-to-top.tsx'))
/** Only where there is no room for the menu beside the page. */
const menuDrawer = piece(() => import('./menu-drawer.tsx'))

/** Without its sheet the page is printed as it is seen. */
const nothing = () => undefined

/** Top bar, menu, and the page on show (doc 1 §2). */
export default function Layout() {
  const frame = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const room = useRoom(frame)
  const { sidebarOpen } = useStore($preferences)
  const { path } = useStore($route)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  /** Where there is little room the menu is folded, and unfolds for the moment only. */
  const [isUnfolded, setUnfolded] = useState(false)
  const isWide = room === 'wide' || room === 'vast'
  const isFolded = isWide ? !sidebarOpen : !isUnfolded
  const person = usePerson(room === 'vast')
  const isBelow = person.covering === 'over'
  useEffect(() => {
    const root = frame.current?.getRootNode()
    if (root)
      void fetchTwice(() => import('../print-sheet.ts')).then(it => it.dressForPaper(root), nothing)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes what was open
  useEffect(() => {
    setDrawerOpen(false)
    setUnfolded(false)
  }, [path, room])
  const fold = () => {
    if (isWide) setPreference('sidebarOpen', !sidebarOpen)
    else setUnfolded(!isUnfolded)
  }
  return (
    <PageStage>
      <div className="flex min-h-0 grow flex-col" inert={isDrawerOpen} ref={frame}>
        <button
          className="sr-only focus:not-sr-only focus:absolute! focus:top-2 focus:left-2 focus:z-50 focus:rounded-(--hutong-radius) focus:bg-(--hutong-bg-raised)! focus:px-4! focus:py-2! focus:shadow-(--hutong-sh-2)"
          inert={isBelow}
          onClick={() =>
            frame.current?.querySelector<HTMLElement>('main:not([inert]), [role=main]')?.focus()
          }
          type="button"
        >
          {t.skip()}
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
              label={t.openMenu()}
              onClick={() => setDrawerOpen(true)}
              ref={opener}
            >
              <Drawn path="M4 6h16M4 12h16M4 18h16" size={20} />
            </IconButton>
          )}
          <TopBar />
        </header>
        <Apart piece={offlineBar} with={{}} />
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
            <main
              aria-label={t.main()}
              className={`relative col-start-1 row-start-1 flex min-w-0 flex-col overflow-auto outline-none ${person.covering === 'instead' ? 'invisible' : ''}`}
              inert={isBelow || person.covering === 'instead'}
              part="main"
              ref={main}
              tabIndex={-1}
            >
              <StageContext value={main}>
                <Outlet />
              </StageContext>
              <Apart piece={backToTop} with={{ of: main }} />
            </main>
            {person.shape && (
              <Apart
                piece={personPlace}
                with={{ shape: person.shape, main, onHere: person.onHere }}
              />
            )}
          </div>
        </div>
        <PageOptimizer />
        <CallBar />
      </div>
      {isDrawerOpen && (
        <Apart piece={menuDrawer} with={{ onClose: () => setDrawerOpen(false), opener }} />
      )}
      <Layers />
    </PageStage>
  )
}
