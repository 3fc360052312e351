import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { $selectCompany } from '../../core/features/account/select-company.ts'
import {
  $openCallDetail,
  offerCallDetail,
  openCallDetail
} from '../../core/features/call-detail/call-window.ts'
import { $taskDialog } from '../../core/features/call-task-form/task-dialog.ts'
import { $isAddingClue, $openClue, openClue } from '../../core/features/clues/clue-window.ts'
import { $customerWindow, openCustomer } from '../../core/features/customer-form/customer-window.ts'
import { $assigning } from '../../core/features/customers/assign-window.ts'
import { $isFeedbackOpen } from '../../core/features/feedback/feedback-window.ts'
import { $addNumbers } from '../../core/features/number-import/import-window.ts'
import { $openOrder, openOrder } from '../../core/features/order-handling/order-window.ts'
import { openPerson, openRecord } from '../../core/features/person/person-window.ts'
import { $licence } from '../../core/features/sign-in/licence-dialog.ts'
import { $secondsToExpiry } from '../../core/session/sign-in/session-expiry.ts'
import { Lazy, type LazyView } from '../../widgets/kit/lazy-view.tsx'
import { $isPaletteOpen } from '../palette/palette-window.ts'
import { offerOpening } from '../router/history.ts'
import { $isHelpOpen } from '../shortcuts/help-window.ts'
import { stopRobotRecording } from '../stop-robot-recording.ts'
import { $leaveQuestion } from '../top-bar/ask-to-sign-out.ts'
import { styledView } from './styled-view.ts'

/** A dialog available on every page: whether it is open and the loader of its view. */
interface Layer {
  readonly name: string
  readonly useIsOpen: () => boolean
  readonly view: LazyView<object>
}

function layer<State>(
  name: string,
  $state: ReadableAtom<State>,
  isOpen: (state: State) => boolean,
  load: () => Promise<{ readonly default: ComponentType }>
): Layer {
  return { name, useIsOpen: () => isOpen(useStore($state)), view: styledView<object>(load) }
}

/** In stacking order; later rows lie above earlier ones. */
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
    'order',
    $openOrder,
    id => id !== undefined,
    () => import('../work-order/order-drawer.tsx')
  ),
  layer(
    'call-detail',
    $openCallDetail,
    ({ status }) => status === 'open',
    () => import('../call-detail/call-detail.tsx')
  ),
  layer(
    'customer',
    $customerWindow,
    ({ status }) => status !== 'closed',
    () => import('../customer/customer-window.tsx')
  ),
  layer(
    'add-numbers',
    $addNumbers,
    request => request !== undefined,
    () => import('../number-import/number-import-window.tsx')
  ),
  layer(
    'task',
    $taskDialog,
    ({ status }) => status === 'open',
    () => import('../tasks/task-window.tsx')
  ),
  layer(
    'expiry',
    $secondsToExpiry,
    seconds => seconds !== undefined,
    () => import('../pages/account/expiry-dialog.tsx')
  ),
  layer(
    'select-company',
    $selectCompany,
    ({ status }) => status === 'open',
    () => import('../pages/account/select-company-page.tsx')
  ),
  layer(
    'licence',
    $licence,
    ({ isOpen }) => isOpen,
    () => import('../pages/account/licence-page.tsx')
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

/** Overlays that an address can open over any page; the server checks the permission. */
const openings: Readonly<Record<string, (id: string) => void>> = {
  call: callRecordId => openCallDetail({ callRecordId }),
  clue: openClue,
  customer: openPerson,
  order: openOrder,
  person: customerId => openCustomer({ mode: 'view', customerId }),
  record: openRecord
}

function offerOpenings(): () => void {
  const stops = Object.entries(openings).map(([kind, open]) => offerOpening(kind, open))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Dialogs that any page, the top bar or a push message can open. */
export function Layers() {
  useEffect(stopRobotRecording, [])
  useEffect(offerCallDetail, [])
  useEffect(offerOpenings, [])
  return layers.map(one => <LayerView key={one.name} {...one} />)
}

/** Mounted from the first opening on, so that it can animate out. */
function LayerView({ useIsOpen, view }: Layer) {
  const isLayerOpen = useIsOpen()
  const [wasOpen, setWasOpen] = useState(isLayerOpen)
  if (isLayerOpen && !wasOpen) setWasOpen(true)
  return isLayerOpen || wasOpen ? <Lazy view={view} with={{}} /> : null
}
