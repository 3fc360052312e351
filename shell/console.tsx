import { useStore } from '@nanostores/react'
import { useReducer, useRef } from 'react'
import { commonText } from '../core/text/common.ts'
import type { ViewProps } from '../widgets/define.tsx'
import { Button } from '../widgets/kit/button.tsx'
import { OverlayStackContext } from '../widgets/kit/overlay-stack.ts'
import { Apart, piece } from '../widgets/parts/apart.tsx'
import type { ConsoleDefinition } from './definition.ts'
import { overlays } from './history.ts'
import { ConsoleNotices } from './layout/notices.tsx'
import { Outlet } from './layout/outlet.tsx'
import { StageContext } from './layout/stage-context.ts'
import { Waiting } from './layout/waiting.tsx'
import { $route } from './router.ts'
import { $verdict } from './screen.ts'
import { $dutyIsMissing, summonAgain } from './summon.ts'
import { useDoor } from './use-door.ts'
import { $language, $variant } from './variant.ts'
import { $visitor } from './visitor.ts'

const layout = piece(() => import('./layout/layout.tsx'))
const bareStage = piece(() => import('./layout/bare.tsx'))

/** The console: the pages in front of it, and behind the login its frame with the page on show. */
export default function Console({ values, door }: ViewProps<ConsoleDefinition>) {
  const [generation, again] = useReducer((count: number) => count + 1, 0)
  useDoor(door, values, again)
  return (
    <div className="@container relative flex size-full min-h-120 flex-col overflow-hidden bg-(--hutong-bg-page)">
      <ConsoleNotices />
      <OverlayStackContext value={overlays}>
        <Screen key={generation} />
      </OverlayStackContext>
    </div>
  )
}

function Screen() {
  const verdict = useStore($verdict)
  const visitor = useStore($visitor)
  const { route } = useStore($route)
  // What was drawn in the words of one variant or language is drawn anew in those of another.
  const words = `${useStore($variant)} ${useStore($language)}`
  const isMissing = useStore($dutyIsMissing)
  const again = isMissing ? summonAgain : verdict.at === 'failed' && verdict.again
  if (again)
    return (
      <div className="m-auto" role="alert">
        <Button onClick={again}>{commonText.loadFailed()}</Button>
      </div>
    )
  if (verdict.at === 'wait' || verdict.at === 'lead') return <Waiting />
  const isOutside = visitor.at !== 'here' || (route?.open && route.bare)
  if (isOutside) return <Outside Box={route?.bare ? 'div' : 'main'} />
  if (route?.bare && verdict.at === 'show')
    return <Apart key={`bare ${words}`} meanwhile={<Waiting />} piece={bareStage} with={{}} />
  return <Apart key={words} meanwhile={<Waiting />} piece={layout} with={{}} />
}

/** A page in front of the console. Those of the login bring a `<main>` of their own. */
function Outside({ Box }: { readonly Box: 'div' | 'main' }) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Box className="flex min-h-0 grow flex-col overflow-auto" part="main" ref={box}>
      <StageContext value={box}>
        <Outlet />
      </StageContext>
    </Box>
  )
}
