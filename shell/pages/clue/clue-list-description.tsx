/** Search fields, columns and actions of the clue lists. */

import { openClaiming } from '../../../core/features/clue-tasks/claim-clues.ts'
import { clueTaskMessages as taskMessages } from '../../../core/features/clue-tasks/messages.ts'
import {
  type ClueSearch,
  canChange,
  changeClues,
  changeTicked,
  claimClues,
  exportFrom,
  ownClues,
  removeClues,
  removeTicked,
  sharedClues,
  unclaimedClues
} from '../../../core/features/clues/clue-lists.ts'
import { openClue, startAddingClue } from '../../../core/features/clues/clue-window.ts'
import { clueTaskStatus, followStage } from '../../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { shareClues, shareTicked } from '../../../core/features/clues/share-clues.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import type { BatchAction, ListDescription } from '../../list/list-description.ts'
import { clueColumns } from './clue-columns.tsx'
import { removeClue } from './remove-clue.ts'

export const describeClues = (
  label: () => string,
  list: typeof ownClues
): ListDescription<ClueRow, ClueSearch> => ({
  label,
  list,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName, customerPhone }) => customerName || customerPhone,
  fields: [
    { kind: 'text', key: 'customerName', label: messages.name, isPersonal: true },
    { kind: 'text', key: 'customerPhone', label: messages.phone, isPersonal: true },
    { kind: 'text', key: 'companyName', label: messages.company },
    {
      kind: 'choice',
      key: 'taskStatus',
      label: messages.taskStatus,
      options: clueTaskStatus.options
    },
    {
      kind: 'choice',
      key: 'followStage',
      label: messages.followStage,
      options: followStage.options
    },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: messages.created,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: clueColumns,
  actions: [
    ...(list === sharedClues
      ? []
      : [{ name: 'add', label: messages.add, tone: 'primary', act: startAddingClue } as const]),
    ...(list === ownClues
      ? [
          {
            name: 'add-many',
            label: messages.addMany,
            act: () => openAddNumbers({ kind: 'clue', onAdded: () => begin(ownClues.reload()) })
          },
          { name: 'claim', label: taskMessages.claim, act: openClaiming }
        ]
      : []),
    {
      name: 'export',
      label: messages.exportRows,
      needs: 'CMC.ADDRE.LIST.EXPO',
      act: exportFrom(list === ownClues ? 'mine' : list === sharedClues ? 'shared' : 'unclaimed')
    }
  ],
  rowActions: [
    { name: 'see', label: messages.see, act: ({ id }) => openClue(id) },
    {
      name: 'claim',
      label: messages.claim,
      isShown: ({ isUnclaimed }) => isUnclaimed,
      act: ({ id }) => claimClues([id])
    },
    {
      name: 'turn',
      label: messages.turn,
      needs: 'CCS.SAVE.CUST.INFO',
      isShown: clue => canChange(clue) && !clue.isUnclaimed,
      question: messages.askTurn,
      act: ({ id }) => changeClues([id])
    },
    {
      name: 'share',
      label: messages.share,
      isShown: ({ isMine }) => isMine,
      act: ({ id }) => shareClues([id])
    },
    removeClue(removeClues)
  ],
  batchActions: [
    ...(list === unclaimedClues
      ? [{ name: 'claim', label: messages.claimMany, act: claimClues }]
      : [turnMany]),
    ...(list === ownClues ? [{ name: 'share', label: messages.shareMany, act: shareTicked }] : []),
    {
      name: 'remove',
      label: messages.removeMany,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: () => messages.askRemoveMany() + joinMessages.next() + messages.goesWith(),
      act: removeTicked
    }
  ]
})

const turnMany: BatchAction = {
  name: 'turn',
  label: messages.turnMany,
  needs: 'CCS.SAVE.CUST.INFO',
  question: count => (count === 1 ? messages.askTurn() : messages.askTurnMany({ count })),
  act: changeTicked
}
