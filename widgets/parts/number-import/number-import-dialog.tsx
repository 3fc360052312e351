import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import type {
  AddingTab,
  NumbersTarget
} from '../../../core/features/number-import/import-target.ts'
import type {
  AddNumbersRequest,
  NumbersKind
} from '../../../core/features/number-import/import-window.ts'
import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import {
  type NumbersAdding,
  numbersAdding
} from '../../../core/features/number-import/number-import.ts'
import type { MutationState } from '../../../core/lib/query/mutation-store.ts'
import { Button } from '../../kit/button.tsx'
import { spacedLabel } from '../../kit/large/cell-styles.ts'
import { Dialog } from '../../kit/large/dialog.tsx'
import { Radios } from '../../kit/large/forms/ticks.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { begin } from '../begin-part.ts'
import { AddNumbers } from './number-import.tsx'

/** In px; the address book has three columns (rule number-import-6). */
const WIDTH = 616
const WIDE = 1120

const kinds: readonly NumbersKind[] = ['customer', 'clue', 'task']
const isNumbersKind = (kind: AddNumbersRequest['kind']): kind is NumbersKind =>
  kind !== 'manual' && kind !== 'member'

interface Props {
  readonly request: AddNumbersRequest
  readonly onClose: () => void
  /** Called when everything is submitted; `kind` when it was chosen in this dialog. */
  readonly onAdded: (kind: NumbersKind | undefined) => void
  /** Of the three kinds, those the user may add to. */
  readonly allowed: readonly NumbersKind[]
}

/** 添加号码: into a given task, or into one chosen in the dialog. */
export function AddNumbersDialog({ request, onClose, onAdded, allowed }: Props) {
  const isGlobal = request.taskId === undefined
  const [kind, chooseKind] = useState(request.kind)
  const [taskId, chooseTask] = useState(request.taskId)
  const adding = useAdding(request, kind, taskId)
  const tab = useStore(adding?.$tab ?? nowhere)
  const close = () => {
    adding?.forget()
    onClose()
  }
  return (
    <Dialog
      footer={
        <DialogButtons
          adding={adding}
          onAdded={() => onAdded(isGlobal && isNumbersKind(kind) ? kind : undefined)}
          onClose={close}
        />
      }
      isOpen
      onClose={close}
      title={request.group ? messages.memberTitle({ name: request.group.name }) : messages.title()}
      width={tab === 'addressBook' ? WIDE : WIDTH}
    >
      <div className="flex flex-col gap-3">
        {isGlobal && isNumbersKind(kind) && (
          <Radios
            label={messages.target()}
            onChoose={chooseKind}
            options={kinds
              .filter(one => allowed.includes(one))
              .map(value => ({ value, label: messages[value]() }))}
            value={kind}
          />
        )}
        {isGlobal && kind === 'task' && (
          <Lazy view={taskChoice} with={{ chosen: taskId, onChoose: chooseTask }} />
        )}
        {adding && <Body adding={adding} isNamed={!isGlobal} onGone={onClose} />}
      </div>
    </Dialog>
  )
}

const taskChoice = lazyView<{
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}>(() => import('./task-choice.tsx'))

const nowhere = atom('file' as const)
const never = atom(false)
const idle = atom<MutationState<AddingTab>>({ status: 'idle' })

/** Another target resets the import: validation results belong to the previous target. */
function useAdding(
  { isTimed, isTaskHandle, taskId: given, group }: AddNumbersRequest,
  kind: AddNumbersRequest['kind'],
  taskId: string | undefined
): NumbersAdding | undefined {
  const adding = useMemo(() => {
    const target =
      kind === 'clue'
        ? { into: kind, clueTaskId: given }
        : kind === 'member'
          ? group && { into: kind, groupId: group.id }
          : targetOf(kind, taskId, { isTimed, isTaskHandle })
    return target && numbersAdding(target)
  }, [kind, taskId, given, group, isTimed, isTaskHandle])
  useEffect(() => {
    if (adding) begin(adding.open())
    return adding?.forget
  }, [adding])
  return adding
}

function targetOf(
  kind: Exclude<AddNumbersRequest['kind'], 'clue' | 'member'>,
  taskId: string | undefined,
  where: Pick<AddNumbersRequest, 'isTimed' | 'isTaskHandle'>
): NumbersTarget | undefined {
  if (kind === 'customer') return { into: kind }
  if (taskId === undefined) return undefined
  return kind === 'manual' ? { into: 'manual', taskId } : { into: 'task', taskId, ...where }
}

function Body(props: { adding: NumbersAdding; isNamed: boolean; onGone: () => void }) {
  const { adding, isNamed, onGone } = props
  const details = useStore(adding.$details)
  const isGone = details.status === 'failed' && details.failure.kind === 'aborted'
  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])
  return <AddNumbers adding={adding} isNamed={isNamed} />
}

function DialogButtons(props: {
  readonly adding: NumbersAdding | undefined
  readonly onAdded: () => void
  readonly onClose: () => void
}) {
  const { adding, onAdded, onClose } = props
  const canSubmit = useStore(adding?.$canSubmit ?? never)
  const isBusy = useStore(adding?.$attempt ?? idle).status === 'busy'
  const submit = async () => {
    if (await adding?.submit()) onAdded()
  }
  return (
    <>
      <Button className={spacedLabel} onClick={onClose}>
        {messages.cancel()}
      </Button>
      <Button
        aria-busy={isBusy}
        className={spacedLabel}
        disabled={!canSubmit || isBusy}
        onClick={() => begin(submit())}
        tone="primary"
      >
        {messages.submit()}
      </Button>
    </>
  )
}
