import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  $clue,
  $clueAttempt,
  $isEditingClue,
  dropClueChanges,
  reloadClue,
  showClue
} from '../../core/areas/clues/detail.ts'
import { $openClue, closeClue } from '../../core/areas/clues/open.ts'
import { clueText as t } from '../../core/text/clues.ts'
import { commonText } from '../../core/text/common.ts'
import { listText } from '../../core/text/list.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { Drawer } from '../../widgets/kit/large/dialog.tsx'
import { Skeleton } from '../../widgets/kit/signs.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { $route } from '../router.ts'
import { ClueAnswers, ClueDeeds, useDeedsOfClue } from './clue-deeds.tsx'
import { ClueFacts } from './clue-facts.tsx'
import { ClueForm } from './clue-form.tsx'
import { FollowUp } from './follow-up.tsx'
import { ShareDialog } from './share-dialog.tsx'

const WIDTH = 700

/** 线索详情: who it is, what may be changed and done, and the calls with them (doc 3 §2). */
export default function ClueDrawer() {
  const id = useStore($openClue)
  const isEditing = useStore($isEditingClue)
  const isBusy = useStore($clueAttempt).at === 'busy'
  const mayDo = Object.values(useDeedsOfClue()).includes(true)
  const form = useId()
  const isChanged = useRef(false)
  const [asking, ask] = useState<() => void>()
  const { path } = useStore($route)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes what was open
  useEffect(() => closeClue, [path])
  useEffect(() => {
    if (id !== undefined) begin(showClue(id))
  }, [id])
  /** What was typed goes only when somebody says so. */
  const unlessChanged = (act: () => void) => () => {
    if (isEditing && isBusy) return
    if (isEditing && isChanged.current) ask(() => act)
    else act()
  }
  return (
    <Drawer
      address={`clue-${id}`}
      footer={
        isEditing ? (
          <ClueAnswers form={form} onCancel={unlessChanged(dropClueChanges)} />
        ) : (
          mayDo && id !== undefined && <ClueDeeds id={id} />
        )
      }
      isOpen={id !== undefined}
      onClose={unlessChanged(() => {
        dropClueChanges()
        closeClue()
      })}
      title={t.title()}
      width={WIDTH}
    >
      {id !== undefined && <Content form={form} id={id} isChanged={isChanged} key={id} />}
      <Confirm
        confirm={listText.leaveNow()}
        isDangerous
        isOpen={asking !== undefined}
        onAnswer={yes => {
          ask(undefined)
          if (yes) asking?.()
        }}
        text={t.confirmLeave()}
        title={listText.leave()}
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
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
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
          <ClueFacts known={known} />
        )}
        <FollowUp calls={known.clue.callRecords} />
      </>
    )
  if (state.at !== 'failed') return <Skeleton label={commonText.loading()} rows={8} />
  const { kind, message } = state.failure
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{message}</p>
      {kind !== 'forbidden' && (
        <Button onClick={() => begin(reloadClue(id))}>{commonText.loadFailed()}</Button>
      )}
    </div>
  )
}
