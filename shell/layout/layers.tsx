import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { $selectCompany, closeSelectCompany } from '../../core/features/account/select-company.ts'
import {
  $openCallDetail,
  closeCallDetail,
  offerCallDetail,
  openCallDetail
} from '../../core/features/call-detail/call-window.ts'
import { $taskDialog, closeTaskDialog } from '../../core/features/call-task-form/task-dialog.ts'
import {
  $isAddingClue,
  $openClue,
  closeClue,
  closeNewClue,
  openClue
} from '../../core/features/clues/clue-window.ts'
import {
  $customerWindow,
  closeCustomer,
  openCustomer
} from '../../core/features/customer-form/customer-window.ts'
import { $assigning, assignCustomers } from '../../core/features/customers/assign-window.ts'
import { $isFeedbackOpen, closeFeedback } from '../../core/features/feedback/feedback-window.ts'
import { $addNumbers, closeAddNumbers } from '../../core/features/number-import/import-window.ts'
import {
  $openOrder,
  closeOrder,
  openOrder
} from '../../core/features/order-handling/order-window.ts'
import { openPerson, openRecord } from '../../core/features/person/person-window.ts'
import { $licence } from '../../core/features/sign-in/licence-dialog.ts'
import { $secondsToExpiry } from '../../core/session/sign-in/session-expiry.ts'
import { LazyOverlay } from '../../widgets/kit/lazy-overlay.tsx'
import { Lazy, type LazyView } from '../../widgets/kit/lazy-view.tsx'
import { $isPaletteOpen, closePalette } from '../palette/palette-window.ts'
import { offerOpening } from '../router/history.ts'
import { $isHelpOpen, closeHelp } from '../shortcuts/help-window.ts'
import { stopRobotRecording } from '../stop-robot-recording.ts'
import { $leaveQuestion, answerLeaving } from '../top-bar/ask-to-sign-out.ts'
import { styledView } from './styled-view.ts'

/** A dialog available on every page: whether it is open and the loader of its view. */
interface Layer {
  readonly name: string
  readonly useIsOpen: () => boolean
  /** Undefined for those that the user cannot close. */
  readonly close: (() => void) | undefined
  readonly view: LazyView<object>
}

function layer<State>(
  name: string,
  $state: ReadableAtom<State>,
  isOpen: (state: State) => boolean,
  load: () => Promise<{ readonly default: ComponentType }>,
  close?: () => void
): Layer {
  return { name, useIsOpen: () => isOpen(useStore($state)), view: styledView<object>(load), close }
}

/** In stacking order; later rows lie above earlier ones. */
const layers: readonly Layer[] = [
  layer(
    'clue',
    $openClue,
    id => id !== undefined,
    () => import('../clue/clue-drawer.tsx'),
    closeClue
  ),
  layer(
    'assign-customers',
    $assigning,
    ids => ids.length > 0,
    () => import('../customer/assign-dialog.tsx'),
    () => assignCustomers([])
  ),
  layer(
    'new-clue',
    $isAddingClue,
    isOpen => isOpen,
    () => import('../clue/new-clue.tsx'),
    closeNewClue
  ),
  layer(
    'order',
    $openOrder,
    id => id !== undefined,
    () => import('../work-order/order-drawer.tsx'),
    closeOrder
  ),
  layer(
    'call-detail',
    $openCallDetail,
    ({ status }) => status === 'open',
    () => import('../call-detail/call-detail.tsx'),
    closeCallDetail
  ),
  layer(
    'customer',
    $customerWindow,
    ({ status }) => status !== 'closed',
    () => import('../customer/customer-window.tsx'),
    closeCustomer
  ),
  layer(
    'add-numbers',
    $addNumbers,
    request => request !== undefined,
    () => import('../number-import/number-import-window.tsx'),
    closeAddNumbers
  ),
  layer(
    'task',
    $taskDialog,
    ({ status }) => status === 'open',
    () => import('../tasks/task-window.tsx'),
    closeTaskDialog
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
    () => import('../pages/account/select-company-page.tsx'),
    closeSelectCompany
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
    () => import('../shortcuts/help-sheet.tsx'),
    closeHelp
  ),
  layer(
    'feedback',
    $isFeedbackOpen,
    isOpen => isOpen,
    () => import('../feedback/feedback-dialog.tsx'),
    closeFeedback
  ),
  layer(
    'palette',
    $isPaletteOpen,
    isOpen => isOpen,
    () => import('../palette/palette.tsx'),
    closePalette
  ),
  layer(
    'leaving',
    $leaveQuestion,
    question => question !== 'none',
    () => import('../top-bar/leave-dialog.tsx'),
    () => void answerLeaving(false)
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

/** Mounted from the first opening on, so that it can animate out; one that could not be loaded until it is closed. */
function LayerView({ useIsOpen, view, close }: Layer) {
  const isLayerOpen = useIsOpen()
  const [wasOpen, setWasOpen] = useState(isLayerOpen)
  if (isLayerOpen && !wasOpen) setWasOpen(true)
  if (!isLayerOpen && !(wasOpen && view.get())) return null
  return close ? (
    <LazyOverlay onClose={close} view={view} with={{}} />
  ) : (
    <Lazy view={view} with={{}} />
  )
}
