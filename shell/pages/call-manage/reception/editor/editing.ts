/** Changes of single parts of the open scenario. */
import { changeScenario } from '../../../../../core/features/reception/scenario-draft.ts'
import type { ReceptionContent } from '../../../../../core/features/reception/scenario-schemas.ts'

type Groups = 'hours' | 'menu' | 'queue' | 'closed'

export const setPart = <Part extends keyof ReceptionContent>(
  part: Part,
  value: ReceptionContent[Part]
): void => changeScenario(content => ({ ...content, [part]: value }))

/** Fields of a part that has several. */
export const setFields = <Part extends Groups>(
  part: Part,
  fields: Partial<ReceptionContent[Part]>
): void => changeScenario(content => ({ ...content, [part]: { ...content[part], ...fields } }))
