import { joinMessages } from '../../../messages/join-messages.ts'
import { answerKind, type ScriptAnswer } from '../content-schemas.ts'

/** How an answer is called where it has no name: by its words, or by what it is recognised by. */
export const answerLabel = ({ name, words, match }: ScriptAnswer): string =>
  name ||
  (match === 'CUSTOM' && words.length > 0
    ? words.join(joinMessages.list())
    : answerKind.label(match))
