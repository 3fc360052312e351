import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type {
  OpenTask,
  TaskEditor,
  TaskOutcome
} from '../../core/features/call-task-form/editor-types.ts'
import { taskDialogMessages as messages } from '../../core/features/call-task-form/messages.ts'
import {
  isAdvanced,
  type SectionName,
  sectionOf
} from '../../core/features/call-task-form/section-summary.ts'
import { formStore } from '../../core/lib/form/form-store.ts'
import { Button } from '../kit/button.tsx'
import { Lazy, lazyView } from '../kit/lazy-view.tsx'
import { AdvancedSummary, Fold } from './advanced-fold.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Basic } from './fields/basic-fields.tsx'
import { Chips } from './fields/choice-chips.tsx'
import { Lines } from './fields/line-fields.tsx'
import { People } from './fields/people-fields.tsx'
import { Plan } from './fields/plan-fields.tsx'
import { Times } from './fields/time-fields.tsx'
import { goToField, goToSection } from './section-links.ts'
import { TaskContext } from './task-context.ts'
import { taskFields } from './task-form-fields.ts'

const todayView = lazyView<object>(() => import('./fields/called-today-hint.tsx'))
const advancedView = lazyView<object>(() => import('./fields/advanced-fields.tsx'))

/** Imperative handle of the form for the dialog frame and the element. */
export interface FormHandle {
  /** Whether the form is valid; otherwise focuses the first invalid field. */
  validate(): boolean
  submit(): Promise<TaskOutcome>
  isChanged(): boolean
}

/** The fields of one task; each subscribes to its own value. */
export function Form(props: {
  readonly editor: TaskEditor
  readonly open: OpenTask
  readonly policy: 'warn' | 'block'
  readonly takesFocus: boolean
  readonly onChange: (field: string) => void
  readonly onHandle: (handle: FormHandle | undefined) => void
}) {
  const { editor, open, policy, onChange, onHandle, takesFocus } = props
  const [store] = useState(() => formStore({ initial: open.start }))
  const form = useMemo(() => taskFields(store, editor, onChange), [store, editor, onChange])
  const base = useRef<HTMLDivElement>(null)
  const isSending = useStore(editor.$isSending)
  const [isUnfolded, unfold] = useState(false)
  /** Scroll target, applied once it is rendered. */
  const [goal, setGoal] = useState<{ field: string } | { section: SectionName }>()

  const lead = useCallback((to: { field: string } | { section: SectionName }) => {
    const section = 'field' in to ? sectionOf(to.field) : to.section
    if (isAdvanced(section)) unfold(true)
    setGoal(to)
  }, [])
  // The advanced section may still be loading: it calls this again once rendered.
  const arrive = useCallback(() => {
    if (!goal || !base.current) return
    if ('section' in goal) goToSection(base.current, goal.section)
    else if (!goToField(base.current, goal.field)) goToSection(base.current, sectionOf(goal.field))
    setGoal(undefined)
  }, [goal])
  useLayoutEffect(() => {
    if (!goal) return
    const section = 'field' in goal ? sectionOf(goal.field) : goal.section
    if (!isAdvanced(section) || advancedView.get()) arrive()
    else void advancedView.fetch().then(arrive)
  }, [goal, arrive])

  useEffect(() => {
    onHandle({
      validate() {
        commitFocusedField(base.current)
        const [first] = editor.issues.all(form.$values.get())
        if (first) lead({ field: first.field })
        return first === undefined
      },
      async submit() {
        commitFocusedField(base.current)
        const outcome = await editor.submit(form.$values.get())
        if (outcome.status === 'invalid' && outcome.issues[0])
          lead({ field: outcome.issues[0].field })
        if (outcome.status === 'refused') lead({ field: outcome.issue.field })
        return outcome
      },
      isChanged: () => editor.isChanged(form.$values.get())
    })
    return () => onHandle(undefined)
  }, [form, editor, lead, onHandle])

  useEffect(() => {
    if (takesFocus && base.current) goToField(base.current, 'name')
  }, [takesFocus])

  return (
    <TaskContext value={{ editor, open, form, policy }}>
      <div
        className="@container/task flex min-w-0 flex-col gap-2.5 [&_:is(input,button)]:scroll-my-16"
        ref={base}
      >
        <Chips onChoose={section => lead({ section })} />
        {open.start !== open.fresh && (
          <p
            className="flex items-center gap-3 rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-1 text-[13px]/5"
            role="status"
          >
            <span className="grow">{messages.restored()}</span>
            <Button
              disabled={isSending}
              onClick={() => editor.resetForm()}
              size="small"
              tone="bare"
            >
              {messages.beginAgain()}
            </Button>
          </p>
        )}
        <ErrorSummary onChoose={field => lead({ field })} />
        <Basic />
        <Times />
        <Lines />
        <People />
        <Lazy view={todayView} with={{}} />
        <Plan />
        <Fold
          isUnfolded={isUnfolded}
          onFold={unfold}
          title={messages.advanced()}
          summary={<AdvancedSummary />}
        >
          <Lazy view={advancedView} with={{}} />
        </Fold>
      </div>
    </TaskContext>
  )
}

/** Commits or rejects the pending input of the focused field, as blur does. */
function commitFocusedField(base: HTMLElement | null): void {
  const root = base?.getRootNode()
  const active = root && 'activeElement' in root ? (root as ShadowRoot).activeElement : null
  if (!(active instanceof HTMLInputElement) || !base?.contains(active)) return
  active.blur()
  active.focus({ preventScroll: true })
}
