import { useRef } from 'react'
import { FrameRoot } from '../frame-root.tsx'
import { Layers } from '../layers.tsx'
import { MainLandmark } from '../main-landmark.tsx'
import { ScrollContext } from '../scroll-context.ts'
import { Outlet } from './outlet.tsx'

/** A page without the frame, such as the workbench. */
export default function Bare() {
  const box = useRef<HTMLElement>(null)
  return (
    <FrameRoot>
      <MainLandmark className="min-h-0 grow overflow-auto" part="main" ref={box}>
        <ScrollContext value={box}>
          <Outlet />
        </ScrollContext>
      </MainLandmark>
      <Layers />
    </FrameRoot>
  )
}
