import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { intentRuleMessages as messages } from '../../../../core/features/intent-rules/messages.ts'
import {
  $areRulesUnsaved,
  $ruleAttempt,
  discardRuleSet,
  type OpenRuleSet,
  publishRuleSet,
  saveRuleSet
} from '../../../../core/features/intent-rules/rule-set-draft.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { PageActions } from '../../../layout/pages/page-actions.tsx'
import { useRuleFaults } from './use-rule-faults.ts'

/** Saving, publishing and giving up changes. */
export function RuleActions({ open }: { readonly open: OpenRuleSet }) {
  const isUnsaved = useStore($areRulesUnsaved)
  const isBusy = useStore($ruleAttempt).status === 'busy'
  const faults = useRuleFaults(open)
  const [question, ask] = useState<'publish' | 'discard' | undefined>()
  const { templateName: name, version, hasDraft, taskCount: count } = open
  const isChanged = isUnsaved || hasDraft
  const isDecided = open.theirChanges === undefined
  const isSavable = isUnsaved && isDecided
  const mayPublish = isChanged && isDecided && faults.length === 0
  const answered = (act: () => Promise<unknown>) => (yes: boolean) => {
    ask(undefined)
    if (yes) begin(act())
  }
  return (
    <PageActions>
      {isChanged && <Button onClick={() => ask('discard')}>{messages.discard()}</Button>}
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy || !isSavable}
        onClick={() => isSavable && begin(saveRuleSet())}
      >
        {messages.save()}
      </Button>
      <Button
        aria-disabled={isBusy || !mayPublish}
        onClick={() => mayPublish && ask('publish')}
        tone="primary"
      >
        {messages.publish()}
      </Button>
      <Confirm
        confirm={messages.publish()}
        isOpen={question === 'publish'}
        onAnswer={answered(publishRuleSet)}
        text={
          messages.publishText({ version: version + 1 }) +
          (count > 0 ? messages.publishTasks({ count }) : '')
        }
        title={messages.publishTitle({ name })}
      />
      <Confirm
        confirm={messages.discard()}
        isDangerous
        isOpen={question === 'discard'}
        onAnswer={answered(discardRuleSet)}
        text={messages.discardText()}
        title={messages.discardTitle({ name })}
      />
    </PageActions>
  )
}
