import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { type NumbersAdding, numbersAdding } from '../../../core/areas/add-numbers/adding.ts'
import type { AddNumbersAsked, NumbersKind } from '../../../core/areas/add-numbers/open.ts'
import type { AddingTab, NumbersTarget } from '../../../core/areas/add-numbers/target.ts'
import type { Attempt } from '../../../core/areas/sign-in/attempt.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/large/dialog.tsx'
import { apart } from '../../kit/large/looks.ts'
import { Radios } from '../../kit/large/ticks.tsx'
import { Apart, piece } from '../apart.tsx'
import { begin } from '../begin.ts'
import { AddNumbers } from './add-numbers.tsx'

/** Doc 2 §2.8; the address book stands in three columns. */
const WIDTH = 616
const WIDE = 1120

const kinds: readonly NumbersKind[] = ['customer', 'clue', 'task']

interface Props {
  readonly asked: AddNumbersAsked
  readonly onClose: () => void
  /** Everything is on its way; `kind` where somebody has chosen it here. */
  readonly onAdded: (kind: NumbersKind | undefined) => void
  /** Of the three, those that this person may add to. */
  readonly allowed: readonly NumbersKind[]
}

/** 添加号码: into one task, or into whatever somebody chooses. */
export function AddNumbersDialog({ asked, onClose, onAdded, allowed }: Props) {
  const isGlobal = asked.taskId === undefined
  const [kind, chooseKind] = useState(asked.kind)
  const [taskId, chooseTask] = useState(asked.taskId)
  const adding = useAdding(asked, kind, taskId)
  const tab = useStore(adding?.$tab ?? nowhere)
  const close = () => {
    adding?.forget()
    onClose()
  }
  return (
    <Dialog
      footer={
        <Answers
          adding={adding}
          onAdded={() => onAdded(isGlobal && kind !== 'manual' ? kind : undefined)}
          onClose={close}
        />
      }
      isOpen
      onClose={close}
      title={t.title()}
      width={tab === 'addressBook' ? WIDE : WIDTH}
    >
      <div className="flex flex-col gap-3">
        {isGlobal && kind !== 'manual' && (
          <Radios
            label={t.target()}
            onChoose={chooseKind}
            options={kinds
              .filter(one => allowed.includes(one))
              .map(value => ({ value, label: t[value]() }))}
            value={kind}
          />
        )}
        {isGlobal && kind === 'task' && (
          <Apart piece={taskChoice} with={{ chosen: taskId, onChoose: chooseTask }} />
        )}
        {adding && <Body adding={adding} isNamed={!isGlobal} onGone={onClose} />}
      </div>
    </Dialog>
  )
}

const taskChoice = piece<{
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}>(() => import('./task-choice.tsx'))

const nowhere = atom('file' as const)
const never = atom(false)
const idle = atom<Attempt<AddingTab>>({ at: 'idle' })

/** Another target begins anew: what was looked at was looked at for the one before. */
function useAdding(
  { isTimed, isTaskHandle }: AddNumbersAsked,
  kind: AddNumbersAsked['kind'],
  taskId: string | undefined
): NumbersAdding | undefined {
  const adding = useMemo(() => {
    const target = targetOf(kind, taskId, { isTimed, isTaskHandle })
    return target && numbersAdding(target)
  }, [kind, taskId, isTimed, isTaskHandle])
  useEffect(() => {
    if (adding) begin(adding.open())
    return adding?.forget
  }, [adding])
  return adding
}

function targetOf(
  kind: AddNumbersAsked['kind'],
  taskId: string | undefined,
  where: Pick<AddNumbersAsked, 'isTimed' | 'isTaskHandle'>
): NumbersTarget | undefined {
  if (kind === 'customer' || kind === 'clue') return { into: kind }
  if (taskId === undefined) return undefined
  return kind === 'manual' ? { into: 'manual', taskId } : { into: 'task', taskId, ...where }
}

function Body(props: { adding: NumbersAdding; isNamed: boolean; onGone: () => void }) {
  const { adding, isNamed, onGone } = props
  const facts = useStore(adding.$facts)
  const isGone = facts.at === 'failed' && facts.failure.kind === 'aborted'
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  return <AddNumbers adding={adding} isNamed={isNamed} />
}

function Answers(props: {
  readonly adding: NumbersAdding | undefined
  readonly onAdded: () => void
  readonly onClose: () => void
}) {
  const { adding, onAdded, onClose } = props
  const canSubmit = useStore(adding?.$canSubmit ?? never)
  const isBusy = useStore(adding?.$attempt ?? idle).at === 'busy'
  const submit = async () => {
    if (await adding?.submit()) onAdded()
  }
  return (
    <>
      <Button className={apart} onClick={onClose}>
        {t.cancel()}
      </Button>
      <Button
        aria-busy={isBusy}
        className={apart}
        disabled={!canSubmit || isBusy}
        onClick={() => begin(submit())}
        tone="primary"
      >
        {t.submit()}
      </Button>
    </>
  )
}
