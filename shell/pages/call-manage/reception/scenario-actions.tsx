import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $scenarioIssues } from '../../../../core/features/reception/scenario-check.ts'
import {
  $isScenarioUnsaved,
  $scenarioAttempt,
  discardScenario,
  type OpenScenario,
  saveScenario,
  setScenarioEnabled
} from '../../../../core/features/reception/scenario-draft.ts'
import { scenarioMessages as messages } from '../../../../core/features/reception/scenario-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { PageActions } from '../../../layout/pages/page-actions.tsx'

const publishing = lazyView(() => import('./publish-dialog.tsx'))
const testing = lazyView(() => import('./test-dialog.tsx'))
type Question = 'publish' | 'discard' | 'disable' | 'test' | undefined

/** What can be done with the scenario now. */
export function ScenarioActions({ open }: { readonly open: OpenScenario }) {
  const isUnsaved = useStore($isScenarioUnsaved)
  const isBusy = useStore($scenarioAttempt).status === 'busy'
  const issues = useStore($scenarioIssues)
  const [question, ask] = useState<Question>()
  const close = () => ask(undefined)
  const { name, version, hasDraft, isEnabled, conflicts, saved } = open
  const isShut = name.trim() === '' || conflicts.length > 0
  const isSavable = isUnsaved && !isShut
  return (
    <PageActions>
      <Button
        disabled={isShut || issues === undefined || issues.length > 0}
        onClick={() => ask('test')}
      >
        {messages.test()}
      </Button>
      {hasDraft && version > 0 && (
        <Button onClick={() => ask('discard')}>{messages.discard()}</Button>
      )}
      {version > 0 && isEnabled && (
        <Button onClick={() => ask('disable')}>{messages.disable()}</Button>
      )}
      {version > 0 && !isEnabled && (
        <Button aria-disabled={isBusy} onClick={() => begin(setScenarioEnabled(true))}>
          {messages.enable()}
        </Button>
      )}
      <Button
        aria-busy={isBusy}
        aria-disabled={isBusy || !isSavable}
        onClick={() => isSavable && begin(saveScenario())}
      >
        {messages.save()}
      </Button>
      {(hasDraft || isUnsaved) && (
        <Button
          aria-disabled={isBusy}
          disabled={isShut}
          onClick={() => ask('publish')}
          tone="primary"
        >
          {messages.publish()}
        </Button>
      )}
      {question === 'publish' && (
        <LazyOverlay onClose={close} view={publishing} with={{ open, onClose: close }} />
      )}
      {question === 'test' && (
        <LazyOverlay onClose={close} view={testing} with={{ name, onClose: close }} />
      )}
      <Confirm
        confirm={messages.discard()}
        isDangerous
        isOpen={question === 'discard'}
        onAnswer={yes => {
          close()
          if (yes) begin(discardScenario())
        }}
        text={messages.discardText({ version })}
        title={messages.discardTitle({ name })}
      />
      <Confirm
        confirm={messages.disable()}
        isDangerous
        isOpen={question === 'disable'}
        onAnswer={yes => {
          close()
          if (yes) begin(setScenarioEnabled(false))
        }}
        text={messages.disableText({ numbers: saved.content.numbers.join(joinMessages.list()) })}
        title={messages.disableTitle({ name })}
      />
    </PageActions>
  )
}
