import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import {
  $clue,
  $clueAttempt,
  $theirs,
  claimThisClue,
  removeThisClue,
  turnThisClue
} from '../../core/areas/clues/detail.ts'
import { canTurn } from '../../core/areas/clues/lists.ts'
import { shareClues } from '../../core/areas/clues/share.ts'
import { $may } from '../../core/session/user.ts'
import { clueText as t } from '../../core/text/clues.ts'
import { listText } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/kept-focus.ts'
import { Answers } from '../list/answers.tsx'
import { useDeed } from '../list/use-deed.ts'

const nothing = { mayClaim: false, mayRemove: false, mayShare: false, mayTurn: false }

/** What may be done with the clue on show. */
export function useDeedsOfClue(): typeof nothing {
  const state = useStore($clue)
  const may = useStore($may)
  const known =
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
  if (!known || known.clue.isDelete) return nothing
  const { clue } = known
  return {
    mayClaim: clue.isUnclaimed,
    mayRemove: clue.canDelete && may('CMC.ADDRE.LIST.DELE'),
    mayShare: clue.isMine,
    mayTurn: clue.canEdit && may('CCS.SAVE.CUST.INFO') && canTurn(clue)
  }
}

/** The ways to do it, at the foot of its drawer. */
export function ClueDeeds({ id }: { readonly id: string }) {
  const { mayClaim, mayRemove, mayShare, mayTurn } = useDeedsOfClue()
  const { isBusy, perform } = useDeed()
  const [asking, ask] = useState<'turn' | 'remove'>()
  const state = useStore($clue)
  const name = state.at === 'ready' ? state.value.clue.customerName : ''
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
          else perform('turn', turnThisClue)
        }}
        text={isRemoving ? t.askRemove() + t.goesWith() : t.askTurn()}
        title={isRemoving ? listText.ask({ action: t.remove(), name }) : t.question()}
        {...(isRemoving && { confirm: t.remove() })}
      />
    </span>
  )
}

/** The same place while the clue is changed. */
export function ClueAnswers(props: { readonly form: string; readonly onCancel: () => void }) {
  const isBusy = useStore($clueAttempt).at === 'busy'
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
