import { useRef } from 'react'
import { FrameRoot } from '../frame-root.tsx'
import { Layers } from '../layers.tsx'
import { ScrollContext } from '../scroll-context.ts'
import { Outlet } from './outlet.tsx'

/** A page without the frame, such as the workbench. */
export default function Bare() {
  const box = useRef<HTMLElement>(null)
  return (
    <FrameRoot>
      <main className="min-h-0 grow overflow-auto" part="main" ref={box}>
        <ScrollContext value={box}>
          <Outlet />
        </ScrollContext>
      </main>
      <Layers />
    </FrameRoot>
  )
}
