/** Search fields, columns and actions of the clue lists. */

import {
  type ClueSearch,
  canChange,
  canRemove,
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
import { allocationType, clueTaskStatus, followStage } from '../../../core/features/clues/enums.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { shareClues, shareTicked } from '../../../core/features/clues/share-clues.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { statusTone } from '../../clue/status-tone.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import type { BatchAction, ListDescription } from '../../list/list-description.ts'

const or = (text: string) => text || messages.none()

export const describeClues = (
  label: () => string,
  list: typeof ownClues
): ListDescription<ClueRow, ClueSearch> => ({
  label,
  list,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName }) => customerName,
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
  columns: [
    {
      key: 'name',
      title: messages.name,
      width: 168,
      render: ({ id, customerName }) => (
        <button
          className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
          onClick={() => openClue(id)}
          title={customerName}
          type="button"
        >
          {or(customerName)}
        </button>
      )
    },
    {
      key: 'phone',
      title: messages.phone,
      width: 176,
      render: ({ id, customerPhone }) => <DialNumber clueId={id} number={customerPhone} />
    },
    {
      key: 'company',
      title: messages.company,
      width: 176,
      render: ({ companyName }) => <span title={companyName}>{or(companyName)}</span>
    },
    {
      key: 'status',
      title: messages.taskStatus,
      width: 104,
      render: ({ taskStatus }) => (
        <Tinted tone={statusTone(taskStatus)}>{clueTaskStatus.label(taskStatus)}</Tinted>
      )
    },
    {
      key: 'stage',
      title: messages.followStage,
      width: 96,
      render: ({ followStage: code }) => followStage.label(code)
    },
    {
      key: 'allocation',
      title: messages.allocation,
      width: 96,
      render: ({ allocationType: code }) => allocationType.label(code)
    },
    {
      key: 'owner',
      title: messages.owner,
      width: 128,
      render: ({ ownerName }) => <span title={ownerName}>{ownerName || messages.noOwner()}</span>
    },
    {
      key: 'created',
      sort: 'createTime',
      title: messages.created,
      width: 168,
      render: ({ createTime }) => <Moment at={createTime} never={messages.none()} />
    },
    {
      key: 'last',
      sort: 'lastFollowTime',
      title: messages.lastFollow,
      width: 168,
      render: ({ lastFollowTime }) => <Moment at={lastFollowTime} never={messages.never()} />
    }
  ],
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
          }
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
    {
      name: 'remove',
      label: messages.remove,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      isShown: canRemove,
      question: () => messages.askRemove(),
      consequence: () => messages.goesWith(),
      act: ({ id }) => removeClues([id])
    }
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
      question: () => messages.askRemoveMany() + messages.goesWith(),
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
