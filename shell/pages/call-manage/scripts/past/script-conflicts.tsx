import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import type { ScriptConflict } from '../../../../../core/features/scripts/rules/merge-scripts.ts'
import {
  type OpenScript,
  settleConflict
} from '../../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { joinMessages } from '../../../../../core/messages/join-messages.ts'
import { ConflictPanel } from '../../../../../widgets/parts/conflict/conflict-panel.tsx'

const keyOf = ({ part, id }: ScriptConflict): string => `${part} ${id}`

function labelOf({ part, id }: ScriptConflict, mine: ScriptContent, theirs: ScriptContent): string {
  if (part !== 'nodes' && part !== 'knowledge') return messages[part]()
  const name = [...mine[part], ...theirs[part]].find(one => one.id === id)?.name ?? ''
  return part === 'nodes' ? messages.nodeOf({ name }) : messages.knowledgeOf({ name })
}

function textOf({ part, id }: ScriptConflict, content: ScriptContent): string {
  if (part === 'farewell') return content.farewell
  if (part === 'variables') return content.variables.join(joinMessages.list())
  if (part === 'tags') return content.tags.map(({ name }) => name).join(joinMessages.list())
  return content[part].find(one => one.id === id)?.say ?? messages.gone()
}

/** The parts of the script that another user has changed, too. */
export default function ScriptConflicts({ open }: { readonly open: OpenScript }) {
  const { theirs, conflicts, content, templateName: name, updater: user } = open
  if (!theirs) return null
  return (
    <ConflictPanel
      onSettle={(key, whose) => {
        const conflict = conflicts.find(one => keyOf(one) === key)
        if (conflict) settleConflict(conflict, whose)
      }}
      parts={conflicts.map(conflict => {
        const part = labelOf(conflict, content, theirs)
        const [mine, other] = [textOf(conflict, content), textOf(conflict, theirs)]
        return {
          ...{ key: keyOf(conflict), label: part },
          contents: (
            <p className="text-[13px]/5 wrap-anywhere">
              {messages.mine({ value: mine })}
              <br />
              {messages.theirs({ value: other })}
              {mine === other && joinMessages.next() + messages.changedElsewhere()}
            </p>
          ),
          keepMine: messages.keepMine({ part }),
          takeTheirs: messages.takeTheirs({ part })
        }
      })}
      text={conflicts.length > 0 ? messages.conflictText() : messages.merged()}
      title={messages.conflict({ name, user })}
    />
  )
}
