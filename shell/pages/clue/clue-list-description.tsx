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
import { clueText as t } from '../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import { shareClues, shareTicked } from '../../../core/features/clues/share-clues.ts'
import { openAddNumbers } from '../../../core/features/number-import/import-window.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { statusTone } from '../../clue/status-tone.ts'
import { DialNumber } from '../../list/cells/customer-cells.tsx'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import type { BatchAction, ListDescription } from '../../list/list-description.ts'

const or = (text: string) => text || t.none()

export const describeClues = (
  label: () => string,
  list: typeof ownClues
): ListDescription<ClueRow, ClueSearch> => ({
  label,
  list,
  keyOf: ({ id }) => id,
  nameOf: ({ customerName }) => customerName,
  fields: [
    { kind: 'text', key: 'customerName', label: t.name, isPersonal: true },
    { kind: 'text', key: 'customerPhone', label: t.phone, isPersonal: true },
    { kind: 'text', key: 'companyName', label: t.company },
    { kind: 'choice', key: 'taskStatus', label: t.taskStatus, options: clueTaskStatus.options },
    { kind: 'choice', key: 'followStage', label: t.followStage, options: followStage.options },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: t.created,
      noFuture: true,
      shortcuts: 'days'
    }
  ],
  columns: [
    {
      key: 'name',
      title: t.name,
      width: 168,
      draw: ({ id, customerName }) => (
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
      title: t.phone,
      width: 176,
      draw: ({ id, customerPhone }) => <DialNumber clueId={id} number={customerPhone} />
    },
    {
      key: 'company',
      title: t.company,
      width: 176,
      draw: ({ companyName }) => <span title={companyName}>{or(companyName)}</span>
    },
    {
      key: 'status',
      title: t.taskStatus,
      width: 104,
      draw: ({ taskStatus }) => (
        <Tinted tone={statusTone(taskStatus)}>{clueTaskStatus.label(taskStatus)}</Tinted>
      )
    },
    {
      key: 'stage',
      title: t.followStage,
      width: 96,
      draw: ({ followStage: code }) => followStage.label(code)
    },
    {
      key: 'allocation',
      title: t.allocation,
      width: 96,
      draw: ({ allocationType: code }) => allocationType.label(code)
    },
    {
      key: 'owner',
      title: t.owner,
      width: 128,
      draw: ({ ownerName }) => <span title={ownerName}>{ownerName || t.nobody()}</span>
    },
    {
      key: 'created',
      sort: 'createTime',
      title: t.created,
      width: 168,
      draw: ({ createTime }) => <Moment at={createTime} never={t.none()} />
    },
    {
      key: 'last',
      sort: 'lastFollowTime',
      title: t.lastFollow,
      width: 168,
      draw: ({ lastFollowTime }) => <Moment at={lastFollowTime} never={t.never()} />
    }
  ],
  actions: [
    ...(list === sharedClues
      ? []
      : [{ name: 'add', label: t.add, tone: 'primary', act: startAddingClue } as const]),
    ...(list === ownClues
      ? [
          {
            name: 'add-many',
            label: t.addMany,
            act: () => openAddNumbers({ kind: 'clue', onAdded: () => begin(ownClues.reload()) })
          }
        ]
      : []),
    {
      name: 'export',
      label: t.exportRows,
      needs: 'CMC.ADDRE.LIST.EXPO',
      act: exportFrom(list === ownClues ? 'mine' : list === sharedClues ? 'shared' : 'unclaimed')
    }
  ],
  rowActions: [
    { name: 'see', label: t.see, act: ({ id }) => openClue(id) },
    {
      name: 'claim',
      label: t.claim,
      isShown: ({ isUnclaimed }) => isUnclaimed,
      act: ({ id }) => claimClues([id])
    },
    {
      name: 'turn',
      label: t.turn,
      needs: 'CCS.SAVE.CUST.INFO',
      isShown: clue => canChange(clue) && !clue.isUnclaimed,
      question: t.askTurn,
      act: ({ id }) => changeClues([id])
    },
    {
      name: 'share',
      label: t.share,
      isShown: ({ isMine }) => isMine,
      act: ({ id }) => shareClues([id])
    },
    {
      name: 'remove',
      label: t.remove,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      isShown: canRemove,
      question: () => t.askRemove(),
      consequence: () => t.goesWith(),
      act: ({ id }) => removeClues([id])
    }
  ],
  batchActions: [
    ...(list === unclaimedClues
      ? [{ name: 'claim', label: t.claimMany, act: claimClues }]
      : [turnMany]),
    ...(list === ownClues ? [{ name: 'share', label: t.shareMany, act: shareTicked }] : []),
    {
      name: 'remove',
      label: t.removeMany,
      needs: 'CMC.ADDRE.LIST.DELE',
      isDangerous: true,
      question: () => t.askRemoveMany() + t.goesWith(),
      act: removeTicked
    }
  ]
})

const turnMany: BatchAction = {
  name: 'turn',
  label: t.turnMany,
  needs: 'CCS.SAVE.CUST.INFO',
  question: count => (count === 1 ? t.askTurn() : t.askTurnMany({ count })),
  act: changeTicked
}
