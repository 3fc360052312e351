import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import {
  $clue,
  $clueAttempt,
  $theirs,
  changeThisClue,
  claimThisClue,
  removeThisClue
} from '../../core/features/clues/clue-detail.ts'
import { canChange } from '../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import { shareClues } from '../../core/features/clues/share-clues.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { listMessages } from '../../core/messages/list-messages.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/use-kept-focus.ts'
import { useAsyncAction } from '../list/actions/use-async-action.ts'
import { FormButtons } from '../list/cells/answer-cells.tsx'

const nothing = { mayClaim: false, mayRemove: false, mayShare: false, mayTurn: false }

/** Actions allowed on the open clue. */
export function useClueActions(): typeof nothing {
  const state = useStore($clue)
  const may = useStore($may)
  const known =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  if (!known || known.clue.isDelete) return nothing
  const { clue } = known
  return {
    mayClaim: clue.isUnclaimed,
    mayRemove: clue.canDelete && may('CMC.ADDRE.LIST.DELE'),
    mayShare: clue.isMine,
    mayTurn: clue.canEdit && may('CCS.SAVE.CUST.INFO') && canChange(clue)
  }
}

/** Action buttons in the footer of the drawer. */
export function ClueActions({ id }: { readonly id: string }) {
  const { mayClaim, mayRemove, mayShare, mayTurn } = useClueActions()
  const { isBusy, perform } = useAsyncAction()
  const [confirming, setConfirming] = useState<'turn' | 'remove'>()
  const state = useStore($clue)
  const name = state.status === 'ready' ? state.value.clue.customerName : ''
  const frame = useRef<HTMLSpanElement>(null)
  const keptFocus = useKeptFocus(frame)
  const isRemoving = confirming === 'remove'
  return (
    <span className="flex gap-3 outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      {mayRemove && (
        <Button aria-disabled={isBusy('remove')} onClick={() => setConfirming('remove')}>
          {messages.remove()}
        </Button>
      )}
      {mayShare && <Button onClick={() => shareClues([id])}>{messages.share()}</Button>}
      {mayTurn && (
        <Button
          aria-disabled={isBusy('turn')}
          onClick={() => setConfirming('turn')}
          tone={mayClaim ? 'quiet' : 'primary'}
        >
          {messages.turn()}
        </Button>
      )}
      {mayClaim && (
        <Button
          aria-disabled={isBusy('claim')}
          onClick={() => perform('claim', claimThisClue)}
          tone="primary"
        >
          {messages.claim()}
        </Button>
      )}
      <Confirm
        isDangerous={isRemoving}
        isOpen={confirming !== undefined}
        onAnswer={yes => {
          setConfirming(undefined)
          if (!yes) return
          if (isRemoving) perform('remove', removeThisClue)
          else perform('turn', changeThisClue)
        }}
        text={
          isRemoving
            ? messages.askRemove() + joinMessages.next() + messages.goesWith()
            : messages.askTurn()
        }
        title={
          isRemoving ? listMessages.ask({ action: messages.remove(), name }) : messages.question()
        }
        {...(isRemoving && { confirm: messages.remove() })}
      />
    </span>
  )
}

/** Footer of the drawer while the clue is edited. */
export function ClueAnswers(props: { readonly form: string; readonly onCancel: () => void }) {
  const isBusy = useStore($clueAttempt).status === 'busy'
  const isConflicting = useStore($theirs) !== undefined
  return (
    <FormButtons
      cancel={isConflicting ? messages.takeTheirs() : messages.cancel()}
      confirm={isBusy ? messages.saving() : isConflicting ? messages.saveMine() : messages.save()}
      form={props.form}
      isBusy={isBusy}
      onCancel={props.onCancel}
    />
  )
}
