import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { $selectCompany } from '../../core/areas/account/select-company.ts'
import { $addNumbers } from '../../core/areas/add-numbers/open.ts'
import {
  $openCallDetail,
  offerCallDetail,
  openCallDetail
} from '../../core/areas/call-detail/open.ts'
import { $taskDialog } from '../../core/areas/call-task/open.ts'
import { $isAddingClue, $openClue, openClue } from '../../core/areas/clues/open.ts'
import { $customerWindow, openCustomer } from '../../core/areas/customer-form/open.ts'
import { $assigning } from '../../core/areas/customers/assigning.ts'
import { $isFeedbackOpen } from '../../core/areas/feedback/open.ts'
import { openPerson, openRecord } from '../../core/areas/person/open.ts'
import { $licence } from '../../core/areas/sign-in/licence.ts'
import { $secondsToExpiry } from '../../core/session/expiry.ts'
import { Apart, type Piece, piece } from '../../widgets/parts/apart.tsx'
import { offerOpening } from '../history.ts'
import { $isPaletteOpen } from '../palette/open.ts'
import { quietAfterRobots } from '../quiet.ts'
import { $isHelpOpen } from '../shortcuts/help.ts'
import { $leaveQuestion } from '../top-bar/sign-out.ts'

/** A dialog of the whole console: what it waits for, and how it is fetched when that comes. */
interface Layer {
  readonly name: string
  readonly $state: ReadableAtom<unknown>
  readonly isOpen: (state: never) => boolean
  readonly piece: Piece<object>
}

function layer<State>(
  name: string,
  $state: ReadableAtom<State>,
  isOpen: (state: State) => boolean,
  load: () => Promise<{ readonly default: ComponentType }>
): Layer {
  return { name, $state, isOpen, piece: piece<object>(load) }
}

/** One line each; the later stands above the earlier. */
const layers: readonly Layer[] = [
  layer(
    'clue',
    $openClue,
    id => id !== undefined,
    () => import('../clue/clue-drawer.tsx')
  ),
  layer(
    'assign-customers',
    $assigning,
    ids => ids.length > 0,
    () => import('../customer/assign-dialog.tsx')
  ),
  layer(
    'new-clue',
    $isAddingClue,
    isOpen => isOpen,
    () => import('../clue/new-clue.tsx')
  ),
  layer(
    'call-detail',
    $openCallDetail,
    ({ at }) => at === 'open',
    () => import('../call-detail/call-detail.tsx')
  ),
  layer(
    'customer',
    $customerWindow,
    ({ at }) => at !== 'closed',
    () => import('../customer/customer-window.tsx')
  ),
  layer(
    'add-numbers',
    $addNumbers,
    asked => asked !== undefined,
    () => import('../add-numbers/add-numbers.tsx')
  ),
  layer(
    'task',
    $taskDialog,
    ({ at }) => at === 'open',
    () => import('../tasks/task-window.tsx')
  ),
  layer(
    'expiry',
    $secondsToExpiry,
    seconds => seconds !== undefined,
    () => import('../pages/account/expiry.tsx')
  ),
  layer(
    'select-company',
    $selectCompany,
    ({ at }) => at === 'open',
    () => import('../pages/account/select-company.tsx')
  ),
  layer(
    'licence',
    $licence,
    ({ isOpen }) => isOpen,
    () => import('../pages/account/licence.tsx')
  ),
  layer(
    'help',
    $isHelpOpen,
    isOpen => isOpen,
    () => import('../shortcuts/help-sheet.tsx')
  ),
  layer(
    'feedback',
    $isFeedbackOpen,
    isOpen => isOpen,
    () => import('../feedback/feedback-dialog.tsx')
  ),
  layer(
    'palette',
    $isPaletteOpen,
    isOpen => isOpen,
    () => import('../palette/palette.tsx')
  ),
  layer(
    'leaving',
    $leaveQuestion,
    question => question !== 'none',
    () => import('../top-bar/leave-dialog.tsx')
  )
]

/** What an address may open over any page; the server decides whether one may see it. */
const openings: Readonly<Record<string, (id: string) => void>> = {
  call: callRecordId => openCallDetail({ callRecordId }),
  clue: openClue,
  customer: openPerson,
  person: customerId => openCustomer({ mode: 'view', customerId }),
  record: openRecord
}

function offerOpenings(): () => void {
  const stops = Object.entries(openings).map(([kind, open]) => offerOpening(kind, open))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The dialogs that any page, the top bar or a push may open. */
export function Layers() {
  useEffect(quietAfterRobots, [])
  useEffect(offerCallDetail, [])
  useEffect(offerOpenings, [])
  return layers.map(one => <Drawn key={one.name} {...one} />)
}

/** Drawn from its first opening on, so that it can go as it likes. */
function Drawn({ $state, isOpen, piece }: Layer) {
  const isWanted = isOpen(useStore($state) as never)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  return isWanted || wasWanted ? <Apart piece={piece} with={{}} /> : null
}
