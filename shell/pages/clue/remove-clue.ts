import { canRemove } from '../../../core/features/clues/clue-lists.ts'
import { clueMessages as messages } from '../../../core/features/clues/messages.ts'
import type { ClueRow } from '../../../core/features/clues/schemas.ts'
import type { RowAction } from '../../list/list-description.ts'

/** Removes a clue after a confirmation. */
export const removeClue = (
  remove: (ids: readonly string[]) => Promise<unknown>
): RowAction<ClueRow> => ({
  name: 'remove',
  label: messages.remove,
  needs: 'CMC.ADDRE.LIST.DELE',
  isDangerous: true,
  isShown: canRemove,
  question: () => messages.askRemove(),
  consequence: () => messages.goesWith(),
  act: ({ id }) => remove([id])
})
