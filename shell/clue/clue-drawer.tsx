import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  $clue,
  $clueAttempt,
  $isEditingClue,
  dropClueChanges,
  reloadClue,
  showClue
} from '../../core/features/clues/clue-detail.ts'
import { $openClue, closeClue } from '../../core/features/clues/clue-window.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Skeleton } from '../../widgets/kit/indicators.tsx'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { useOnLeave } from '../../widgets/kit/use-on-change.ts'
import { begin } from '../../widgets/parts/begin-part.ts'
import { DiscardConfirm } from '../list/actions/discard-confirm.tsx'
import { $route } from '../router/router.ts'
import { ClueActions, ClueAnswers, useClueActions } from './clue-actions.tsx'
import { ClueForm } from './clue-form.tsx'
import { ClueSummary } from './clue-summary.tsx'
import { FollowUp } from './follow-up.tsx'
import { ShareDialog } from './share-dialog.tsx'

const WIDTH = 700

/** 线索详情: details, actions and calls of a clue (rule clue-11). */
export default function ClueDrawer() {
  const id = useStore($openClue)
  const isEditing = useStore($isEditingClue)
  const isBusy = useStore($clueAttempt).status === 'busy'
  const mayDo = Object.values(useClueActions()).includes(true)
  const form = useId()
  const isChanged = useRef(false)
  const [pendingAction, setPendingAction] = useState<() => void>()
  const { path } = useStore($route)
  useOnLeave(path, closeClue)
  useEffect(() => {
    if (id !== undefined) begin(showClue(id))
  }, [id])
  /** Asks before unsaved input is discarded. */
  const unlessChanged = (act: () => void) => () => {
    if (isEditing && isBusy) return
    if (isEditing && isChanged.current) setPendingAction(() => act)
    else act()
  }
  return (
    <Drawer
      address={`clue-${id}`}
      footer={
        isEditing ? (
          <ClueAnswers form={form} onCancel={unlessChanged(dropClueChanges)} />
        ) : (
          mayDo && id !== undefined && <ClueActions id={id} />
        )
      }
      isOpen={id !== undefined}
      onClose={unlessChanged(() => {
        dropClueChanges()
        closeClue()
      })}
      title={messages.title()}
      width={WIDTH}
    >
      {id !== undefined && <Content form={form} id={id} isChanged={isChanged} key={id} />}
      <DiscardConfirm
        isOpen={pendingAction !== undefined}
        onAnswer={yes => {
          setPendingAction(undefined)
          if (yes) pendingAction?.()
        }}
        text={messages.confirmLeave()}
      />
      <ShareDialog />
    </Drawer>
  )
}

function Content(props: {
  readonly id: string
  readonly form: string
  readonly isChanged: { current: boolean }
}) {
  const { id, form, isChanged } = props
  const state = useStore($clue)
  const isEditing = useStore($isEditingClue)
  const known =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  if (known)
    return (
      <>
        {isEditing ? (
          <ClueForm
            clue={known.clue}
            id={form}
            onChange={changed => {
              isChanged.current = changed
            }}
          />
        ) : (
          <ClueSummary known={known} />
        )}
        <FollowUp calls={known.clue.callRecords} />
      </>
    )
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={8} />
  const { kind, message } = state.failure
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      {kind !== 'forbidden' && (
        <Button onClick={() => begin(reloadClue(id))}>{commonMessages.loadFailed()}</Button>
      )}
    </div>
  )
}
