import { useState } from 'react'
import {
  exportTaskClues,
  removeTaskClues,
  type TaskClueSearch,
  takeBackClues,
  taskClueList
} from '../../../../core/features/clue-tasks/clue-task.ts'
import { openAssignment } from '../../../../core/features/clue-tasks/clue-task-dialogs.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import type { ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { openClue } from '../../../../core/features/clues/clue-window.ts'
import { clueTaskStatus, followStage } from '../../../../core/features/clues/enums.ts'
import { clueMessages } from '../../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../../core/features/clues/schemas.ts'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { clueColumns } from '../clue-columns.tsx'
import { removeClue } from '../remove-clue.ts'

/** The task's clues for an agent, or of an ended task. */
const clues = (task: ClueTaskDetail): ListDescription<ClueRow, TaskClueSearch> => ({
  label: messages.cluesList,
  list: taskClueList,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, customerPhone }) => customerName || customerPhone,
  fields: [
    {
      kind: 'choice',
      key: 'ownerId',
      label: messages.owner,
      options: [
        {
          value: 'none',
          get label() {
            return messages.poolOnly()
          }
        },
        ...task.agents.map(({ userId, name }) => ({ value: userId, label: name }))
      ]
    },
    {
      kind: 'choice',
      key: 'progress',
      label: messages.byProgress,
      options: [
        {
          value: 'open',
          get label() {
            return messages.open()
          }
        },
        {
          value: 'finished',
          get label() {
            return messages.finished()
          }
        },
        {
          value: 'converted',
          get label() {
            return messages.converted()
          }
        }
      ]
    },
    {
      kind: 'choice',
      key: 'followStage',
      label: clueMessages.followStage,
      options: followStage.options
    },
    {
      kind: 'choice',
      key: 'taskStatus',
      label: clueMessages.taskStatus,
      options: clueTaskStatus.options
    }
  ],
  columns: clueColumns,
  rowActions: [{ name: 'see', label: clueMessages.see, act: ({ id }) => openClue(id) }]
})

/** The same for whom manages the task. */
const managed = (about: ReturnType<typeof clues>): ReturnType<typeof clues> => ({
  ...about,
  actions: [
    {
      name: 'export',
      label: clueMessages.exportRows,
      needs: 'CMC.ADDRE.LIST.EXPO',
      act: exportTaskClues
    }
  ],
  rowActions: [
    ...(about.rowActions ?? []),
    { name: 'assign', label: messages.assign, act: ({ id }) => openAssignment([id]) },
    {
      name: 'take-back',
      label: messages.takeBackRows,
      isShown: ({ ownerName }) => ownerName !== '',
      question: () => messages.takeBackQuestion(),
      act: ({ id }) => takeBackClues([id])
    },
    removeClue(removeTaskClues)
  ],
  batchActions: [
    { name: 'assign', label: messages.assign, act: openAssignment },
    {
      name: 'take-back',
      label: messages.takeBackRows,
      question: () => messages.takeBackQuestion(),
      act: takeBackClues
    }
  ]
})

/** The clues of a task. */
export function TaskClues({
  task,
  isManaged
}: {
  readonly task: ClueTaskDetail
  readonly isManaged: boolean
}) {
  const [about] = useState(() => (isManaged ? managed(clues(task)) : clues(task)))
  return <DescribedList about={about} />
}
