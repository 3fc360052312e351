import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $analysisRun,
  leavingResult,
  startRun
} from '../../../../core/features/self-analysis/analysis-run.ts'
import {
  $analysisViews,
  readViews,
  removeView,
  updateView,
  viewOf
} from '../../../../core/features/self-analysis/analysis-views.ts'
import {
  $analysisDraft,
  changeDraft,
  isSameView,
  specOfDraft,
  viewSpecOf
} from '../../../../core/features/self-analysis/draft.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { specIssue } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import type { AnalysisView } from '../../../../core/features/self-analysis/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Combobox } from '../../../../widgets/kit/large/forms/combobox.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import {
  daysOfView,
  keepView,
  rangeToKeep,
  type SelfAddress,
  showRun,
  showView
} from './self-address.ts'

const dialog = lazyView(() => import('./view-dialog.tsx'))

const nameOf = ({ name, isMine, ownerName }: AnalysisView): string =>
  isMine ? name : messages.sharedBy({ name, owner: ownerName })

/**
 * Loads a view and computes it at once, unless it has a field that is gone; asks first if that loses
 * a result.
 */
async function open(view: AnalysisView): Promise<void> {
  if (!(await leavingResult.ask())) return
  const { set, dimensions, measures, filters, chart } = view.spec
  changeDraft({ set, dimensions, measures, filters, chart })
  showView(view.id, view.spec)
  if (specIssue(view.spec) !== undefined) return
  const id = await startRun(specOfDraft($analysisDraft.get(), daysOfView(view.spec)), true)
  if (id !== undefined) showRun(id)
}

/** Named analyses: choose, save, update, rename, share and delete. */
export function ViewBar({ address }: { readonly address: SelfAddress }) {
  const state = useStore($analysisViews)
  const draft = useStore($analysisDraft)
  const run = lastOf(useStore($analysisRun))
  const [window, showWindow] = useState<'add' | 'change' | 'delete' | undefined>()
  const views = lastOf(state) ?? []
  const view = viewOf(state, address.viewId)
  const spec = viewSpecOf(draft, rangeToKeep(address))
  const isChanged = view !== undefined && !isSameView(view.spec, spec)
  const canSave =
    address.range.refused === undefined && specIssue(spec) === undefined && run?.result != null
  return (
    <section aria-label={messages.views()} className="flex flex-wrap items-end gap-3 print:hidden">
      <div className="w-72 max-w-full">
        <Combobox
          label={messages.views()}
          onChoose={id => {
            const chosen = viewOf(state, id ?? undefined)
            if (chosen) begin(open(chosen))
            else keepView(undefined)
          }}
          options={views.map(one => ({ value: one.id, label: nameOf(one) }))}
          placeholder={views.length > 0 ? messages.chooseView() : messages.noViews()}
          value={view?.id ?? null}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2 pb-6">
        {view?.isMine && isChanged && (
          <Button disabled={!canSave} onClick={() => begin(updateView(view, spec))}>
            {messages.updateView()}
          </Button>
        )}
        <Button disabled={!canSave} onClick={() => showWindow('add')}>
          {view ? messages.saveAs() : messages.save()}
        </Button>
        {view?.isMine && (
          <>
            <Button onClick={() => showWindow('change')}>{messages.rename()}</Button>
            <Button onClick={() => showWindow('delete')}>{messages.deleteView()}</Button>
          </>
        )}
        {state.status === 'failed' && (
          <p className="flex items-center gap-3 text-[13px]/5 text-(--hutong-danger)" role="alert">
            {messages.viewsFailed()}
            <Button onClick={() => begin(readViews())} size="small">
              {commonMessages.retry()}
            </Button>
          </p>
        )}
      </div>
      {(window === 'add' || (window === 'change' && view)) && (
        <LazyOverlay
          onClose={() => showWindow(undefined)}
          view={dialog}
          with={{
            ...{ spec, onClose: () => showWindow(undefined) },
            onSaved: (id: string) => keepView(id),
            ...(window === 'change' && view && { view })
          }}
        />
      )}
      <Confirm
        isDangerous
        isOpen={window === 'delete'}
        onAnswer={isAgreed => {
          showWindow(undefined)
          if (isAgreed && view) begin(removeView(view).then(() => keepView(undefined)))
        }}
        text={
          view?.roleId
            ? messages.deleteShared({ name: view.name, role: view.roleName })
            : messages.deleteText({ name: view?.name ?? '' })
        }
        title={messages.deleteView()}
      />
    </section>
  )
}
