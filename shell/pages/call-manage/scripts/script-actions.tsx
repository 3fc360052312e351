import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReviewAction } from '../../../../core/features/scripts/enums.ts'
import { canMove, statusOf } from '../../../../core/features/scripts/rules/review-moves.ts'
import {
  $draftAttempt,
  $isDraftUnsaved,
  moveScript,
  type OpenScript,
  reviewScript,
  saveDraft
} from '../../../../core/features/scripts/script-draft.ts'
import { scriptDraftMessages as messages } from '../../../../core/features/scripts/script-draft-messages.ts'
import { scriptFile } from '../../../../core/features/scripts/script-files.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { saveBlob } from '../../../../widgets/kit/save-blob.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { PageActions } from '../../../layout/pages/page-actions.tsx'

const rejection = lazyView(() => import('./reject-dialog.tsx'))
type Question = 'publish' | 'discard' | 'reject' | undefined

/** What can be done with the script in its status. */
export function ScriptActions({ open }: { readonly open: OpenScript }) {
  const may = useStore($may)
  const isUnsaved = useStore($isDraftUnsaved)
  const isBusy = useStore($draftAttempt).status === 'busy'
  const [question, ask] = useState<Question>()
  const { auditStatus: status, version, templateName: name } = open
  const can = (action: ReviewAction) => canMove(action, status, version)
  const isShut = name.trim() === '' || open.conflicts.length > 0
  const isSavable = isUnsaved && !isShut
  const isReviewer = may('CMC.TASK.REVI')
  return (
    <PageActions>
      <Button onClick={() => saveBlob(scriptFile(open), messages.exportFile({ name }))}>
        {messages.export()}
      </Button>
      {can('discard') && <Button onClick={() => ask('discard')}>{messages.discard()}</Button>}
      {can('withdraw') && (
        <Button aria-disabled={isBusy} onClick={() => begin(moveScript('withdraw'))}>
          {messages.withdraw()}
        </Button>
      )}
      {can('reject') && isReviewer && (
        <Button onClick={() => ask('reject')}>{messages.reject()}</Button>
      )}
      {can('approve') && isReviewer && (
        <Button aria-disabled={isBusy} onClick={() => begin(reviewScript(true))} tone="primary">
          {messages.approve()}
        </Button>
      )}
      {can('edit') && (
        <Button
          aria-busy={isBusy}
          aria-disabled={isBusy || !isSavable}
          onClick={() => isSavable && begin(saveDraft())}
        >
          {messages.save()}
        </Button>
      )}
      {(can('submit') || (status === statusOf.published && isUnsaved)) && (
        <Button
          aria-disabled={isBusy}
          disabled={isShut}
          onClick={() => begin(moveScript('submit'))}
          tone="primary"
        >
          {messages.submit()}
        </Button>
      )}
      {can('publish') && !isUnsaved && (
        <Button onClick={() => ask('publish')} tone="primary">
          {messages.publish()}
        </Button>
      )}
      <Confirm
        confirm={messages.publish()}
        isOpen={question === 'publish'}
        onAnswer={yes => {
          ask(undefined)
          if (yes) begin(moveScript('publish'))
        }}
        text={messages.publishConsequence({ version: version + 1 })}
        title={messages.publishQuestion({ name })}
      />
      <Confirm
        confirm={messages.discard()}
        isDangerous
        isOpen={question === 'discard'}
        onAnswer={yes => {
          ask(undefined)
          if (yes) begin(moveScript('discard'))
        }}
        text={messages.discardConsequence({ version })}
        title={messages.discardQuestion({ name })}
      />
      {question === 'reject' && (
        <LazyOverlay
          onClose={() => ask(undefined)}
          view={rejection}
          with={{ name, onClose: () => ask(undefined) }}
        />
      )}
    </PageActions>
  )
}
