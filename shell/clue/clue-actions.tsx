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
import { clueText as t } from '../../core/features/clues/messages.ts'
import { shareClues } from '../../core/features/clues/share-clues.ts'
import { listText } from '../../core/messages/list-messages.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/use-kept-focus.ts'
import { useAsyncAction } from '../list/actions/use-async-action.ts'
import { Answers } from '../list/cells/answer-cells.tsx'

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
  const [asking, ask] = useState<'turn' | 'remove'>()
  const state = useStore($clue)
  const name = state.status === 'ready' ? state.value.clue.customerName : ''
  const frame = useRef<HTMLSpanElement>(null)
  const keptFocus = useKeptFocus(frame)
  const isRemoving = asking === 'remove'
  return (
    <span className="flex gap-3 outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      {mayRemove && (
        <Button aria-disabled={isBusy('remove')} onClick={() => ask('remove')}>
          {t.remove()}
        </Button>
      )}
      {mayShare && <Button onClick={() => shareClues([id])}>{t.share()}</Button>}
      {mayTurn && (
        <Button
          aria-disabled={isBusy('turn')}
          onClick={() => ask('turn')}
          tone={mayClaim ? 'quiet' : 'primary'}
        >
          {t.turn()}
        </Button>
      )}
      {mayClaim && (
        <Button
          aria-disabled={isBusy('claim')}
          onClick={() => perform('claim', claimThisClue)}
          tone="primary"
        >
          {t.claim()}
        </Button>
      )}
      <Confirm
        isDangerous={isRemoving}
        isOpen={asking !== undefined}
        onAnswer={yes => {
          ask(undefined)
          if (!yes) return
          if (isRemoving) perform('remove', removeThisClue)
          else perform('turn', changeThisClue)
        }}
        text={isRemoving ? t.askRemove() + t.goesWith() : t.askTurn()}
        title={isRemoving ? listText.ask({ action: t.remove(), name }) : t.question()}
        {...(isRemoving && { confirm: t.remove() })}
      />
    </span>
  )
}

/** Footer of the drawer while the clue is edited. */
export function ClueAnswers(props: { readonly form: string; readonly onCancel: () => void }) {
  const isBusy = useStore($clueAttempt).status === 'busy'
  const isOutrun = useStore($theirs) !== undefined
  return (
    <Answers
      cancel={isOutrun ? t.takeTheirs() : t.cancel()}
      confirm={isBusy ? t.saving() : isOutrun ? t.saveMine() : t.save()}
      form={props.form}
      isBusy={isBusy}
      onCancel={props.onCancel}
    />
  )
}
