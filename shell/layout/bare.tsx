import { useRef } from 'react'
import { PageStage } from '../../widgets/parts/page-stage.tsx'
import { Layers } from './layers.tsx'
import { Outlet } from './outlet.tsx'
import { StageContext } from './stage-context.ts'

/** A page that fills the console by itself, such as the workbench. */
export default function Bare() {
  const box = useRef<HTMLElement>(null)
  return (
    <PageStage>
      <main className="min-h-0 grow overflow-auto" part="main" ref={box}>
        <StageContext value={box}>
          <Outlet />
        </StageContext>
      </main>
      <Layers />
    </PageStage>
  )
}
