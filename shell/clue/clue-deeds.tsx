import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { $clue, $clueAttempt, $theirs, turnThisClue } from '../../core/areas/clues/detail.ts'
import { canTurn } from '../../core/areas/clues/lists.ts'
import { shareClues } from '../../core/areas/clues/share.ts'
import { $may } from '../../core/session/user.ts'
import { clueText as t } from '../../core/text/clues.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/kept-focus.ts'
import { useDeed } from '../list/use-deed.ts'

/** What may be done with the clue on show. */
export function useDeedsOfClue(): { readonly mayShare: boolean; readonly mayTurn: boolean } {
  const state = useStore($clue)
  const may = useStore($may)
  const clue =
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
  if (!clue || clue.clue.isDelete) return { mayShare: false, mayTurn: false }
  return { mayShare: clue.clue.isMine, mayTurn: may('CCS.SAVE.CUST.INFO') && canTurn(clue.clue) }
}

/** The ways to do it, at the foot of its drawer. */
export function ClueDeeds({ id }: { readonly id: string }) {
  const { mayShare, mayTurn } = useDeedsOfClue()
  const { isBusy, perform } = useDeed()
  const [isAsking, ask] = useState(false)
  const frame = useRef<HTMLSpanElement>(null)
  const keptFocus = useKeptFocus(frame)
  return (
    <span className="flex gap-3 outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
      {mayShare && <Button onClick={() => shareClues([id])}>{t.share()}</Button>}
      {mayTurn && (
        <Button aria-disabled={isBusy('turn')} onClick={() => ask(true)} tone="primary">
          {t.turn()}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          if (yes) perform('turn', turnThisClue)
        }}
        text={t.askTurn()}
        title={t.question()}
      />
    </span>
  )
}

/** The same place while the clue is changed. */
export function ClueAnswers(props: { readonly form: string; readonly onCancel: () => void }) {
  const isBusy = useStore($clueAttempt).at === 'busy'
  const isOutrun = useStore($theirs) !== undefined
  return (
    <>
      <Button disabled={isBusy} onClick={props.onCancel}>
        {isOutrun ? t.takeTheirs() : t.cancel()}
      </Button>
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy}
        form={props.form}
        tone="primary"
        type="submit"
      >
        {isBusy ? t.saving() : isOutrun ? t.saveMine() : t.save()}
      </Button>
    </>
  )
}
