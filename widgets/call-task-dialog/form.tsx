import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OpenTask, TaskEditor, TaskOutcome } from '../../core/areas/call-task/editor-types.ts'
import { isAdvanced, type SectionName, sectionOf } from '../../core/areas/call-task/summary.ts'
import type { TaskForm } from '../../core/rules/tasks/form.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Button } from '../kit/button.tsx'
import { Apart, piece } from '../parts/apart.tsx'
import { Basic } from './basic.tsx'
import { Chips } from './chips.tsx'
import { Fold, Told } from './fold.tsx'
import { leadToField, leadToSection } from './leads.ts'
import { Lines } from './lines.tsx'
import { Mistakes } from './mistakes.tsx'
import { People } from './people.tsx'
import { Plan } from './plan.tsx'
import { TaskContext } from './task-context.ts'
import { Times } from './times.tsx'

const todayPiece = piece<object>(() => import('./called-today.tsx'))
const advancedPiece = piece<object>(() => import('./advanced.tsx'))

/** What the window around the form, and the element, may do with it. */
export interface FormHandle {
  /** Whether all is right; else the first that is wrong has the focus. */
  validate(): boolean
  submit(): Promise<TaskOutcome>
  isChanged(): boolean
}

/** The fields of one task, each drawn for itself. */
export function Form(props: {
  readonly editor: TaskEditor
  readonly open: OpenTask
  readonly policy: 'warn' | 'block'
  readonly takesFocus: boolean
  readonly onChange: (field: string) => void
  readonly onHandle: (handle: FormHandle | undefined) => void
}) {
  const { editor, open, policy, onChange, onHandle, takesFocus } = props
  const form = useForm<TaskForm>({ defaultValues: open.start as never })
  const base = useRef<HTMLDivElement>(null)
  const isSending = useStore(editor.$isSending)
  const [isUnfolded, unfold] = useState(false)
  /** Where to go as soon as it is drawn. */
  const [goal, setGoal] = useState<{ field: string } | { section: SectionName }>()

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const values = form.getValues()
          editor.keep(values, name ?? '')
          onChange(name ?? '')
        }
      }),
    [form, editor, onChange]
  )

  const lead = useCallback((to: { field: string } | { section: SectionName }) => {
    const section = 'field' in to ? sectionOf(to.field) : to.section
    if (isAdvanced(section)) unfold(true)
    setGoal(to)
  }, [])
  // The advanced part may still be on its way: whoever draws it next looks again.
  const arrive = useCallback(() => {
    if (!goal || !base.current) return
    if ('section' in goal) leadToSection(base.current, goal.section)
    else if (!leadToField(base.current, goal.field))
      leadToSection(base.current, sectionOf(goal.field))
    setGoal(undefined)
  }, [goal])
  useLayoutEffect(() => {
    if (!goal) return
    const section = 'field' in goal ? sectionOf(goal.field) : goal.section
    if (!isAdvanced(section) || advancedPiece.get()) arrive()
    else void advancedPiece.fetch().then(arrive)
  }, [goal, arrive])

  useEffect(() => {
    onHandle({
      validate() {
        settle(base.current)
        const [first] = editor.complaints.all(form.getValues())
        if (first) lead({ field: first.field })
        return first === undefined
      },
      async submit() {
        settle(base.current)
        const outcome = await editor.submit(form.getValues())
        if (outcome.at === 'invalid' && outcome.complaints[0])
          lead({ field: outcome.complaints[0].field })
        if (outcome.at === 'refused') lead({ field: outcome.complaint.field })
        return outcome
      },
      isChanged: () => editor.isChanged(form.getValues())
    })
    return () => onHandle(undefined)
  }, [form, editor, lead, onHandle])

  useEffect(() => {
    if (takesFocus && base.current) leadToField(base.current, 'name')
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
            <span className="grow">{t.restored()}</span>
            <Button
              disabled={isSending}
              onClick={() => editor.beginAgain()}
              size="small"
              tone="bare"
            >
              {t.beginAgain()}
            </Button>
          </p>
        )}
        <Mistakes onChoose={field => lead({ field })} />
        <Basic />
        <Times />
        <Lines />
        <People />
        <Apart piece={todayPiece} with={{}} />
        <Plan />
        <Fold isUnfolded={isUnfolded} onFold={unfold} title={t.advanced()} told={<Told />}>
          <Apart piece={advancedPiece} with={{}} />
        </Fold>
      </div>
    </TaskContext>
  )
}

/** What stands half typed in the field with the focus is taken or refused, as when it is left. */
function settle(base: HTMLElement | null): void {
  const root = base?.getRootNode()
  const active = root && 'activeElement' in root ? (root as ShadowRoot).activeElement : null
  if (!(active instanceof HTMLInputElement) || !base?.contains(active)) return
  active.blur()
  active.focus({ preventScroll: true })
}
