import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { numberListMessages as messages } from '../../../../core/features/number-lists/messages.ts'
import {
  $libraries,
  GLOBAL,
  loadLibraries
} from '../../../../core/features/number-lists/number-libraries.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../../router/router.ts'
import { Libraries } from './library-list.tsx'
import { Numbers } from './typed-number-list.tsx'

/** Numbers that tasks do not call, by library; the address holds the selected library. */
export default function BlackList() {
  const libraryId = Number(useStore($route).query.library ?? GLOBAL)
  const state = useStore($libraries)
  const known =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  // An id of a deleted or unknown library selects none.
  const isThere = known?.some(({ libId }) => libId === libraryId) ?? Number.isInteger(libraryId)
  const libId = isThere ? libraryId : GLOBAL
  useEffect(() => void loadLibraries(), [])
  return (
    <ConsolePage subtitle={messages.blackHint()}>
      <div className="flex items-start gap-4 @max-[900px]:flex-col @max-[900px]:items-stretch">
        <Libraries
          chosen={libId}
          known={known}
          hasFailed={state.status === 'failed'}
          onChoose={next =>
            setQuery(
              { library: next === GLOBAL ? undefined : next, page: undefined },
              { isStep: true }
            )
          }
        />
        <div className="min-w-0 grow">
          <Numbers kind="black" libId={libId} />
        </div>
      </div>
    </ConsolePage>
  )
}
