import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $clue, $clueAttempt, $theirs, turnThisClue } from '../../core/areas/clues/detail.ts'
import { canTurn } from '../../core/areas/clues/lists.ts'
import { shareClues } from '../../core/areas/clues/share.ts'
import { $may } from '../../core/session/user.ts'
import { clueText as t } from '../../core/text/clues.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useDeed } from '../list/use-deed.ts'

/** What can be done with the clue on show, at the foot of its drawer. */
export function ClueDeeds() {
  const state = useStore($clue)
  const may = useStore($may)
  const { isBusy, perform } = useDeed()
  const [isAsking, ask] = useState(false)
  if (state.at !== 'ready') return null
  const { clue } = state.value
  const mayTurn = may('CCS.SAVE.CUST.INFO') && canTurn(clue) && !clue.isDelete
  return (
    <>
      {clue.isMine && !clue.isDelete && (
        <Button onClick={() => shareClues([clue.id])}>{t.share()}</Button>
      )}
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
    </>
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
