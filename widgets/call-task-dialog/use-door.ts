import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { TaskEditor, TaskMode } from '../../core/areas/call-task/editor-types.ts'
import type { TaskDialogAsked } from '../../core/areas/call-task/open.ts'
import { Failure } from '../../core/failure.ts'
import type { TaskForm } from '../../core/rules/tasks/form.ts'
import { licenceComplaints } from '../../core/rules/tasks/licence.ts'
import { elementText } from '../../core/text/element.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import type { Door } from '../door.ts'
import { fetchTwice } from '../fetch-twice.ts'
import type { ValuesOf } from '../values.ts'
import { AskedContext } from './asked-context.ts'
import type { CallTaskDialogDefinition } from './definition.ts'
import type { FormHandle } from './form.tsx'

type About = { readonly mode: TaskMode; readonly callTaskId: string }

/** Joins an element, or a place in the console, to an editor of its own: values in, methods and events out. */
export function useDoor(
  door: Door<CallTaskDialogDefinition>,
  values: ValuesOf<CallTaskDialogDefinition>,
  isReady: boolean
) {
  const { open, inline, mode, taskId, repair, policy } = values
  const [editor, setEditor] = useState<TaskEditor>()
  const handle = useRef<FormHandle>(undefined)
  /** What edits a task comes apart from what draws it. */
  const [attempt, tryAgain] = useState(0)
  const [isMissing, miss] = useState(false)
  /** What `show` was called with counts until it is closed; the attributes count again then. */
  const called = useRef<TaskDialogAsked>(undefined)
  const more = useContext(AskedContext)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches once more
  useEffect(() => {
    let isGone = false
    let end: (() => void) | undefined
    const begin = (made: TaskEditor) => {
      const stop = made.$state.listen(state => {
        door.show({ unsaved: false })
        if (state.at === 'open')
          void door.deliver('show', { mode: state.asked.mode, callTaskId: state.fresh.taskId })
      })
      offer(made)
      setEditor(made)
      end = () => {
        stop()
        made.end()
      }
    }
    const words = {
      hidden: () => {
        called.current = undefined
        door.setOpen(false)
        void door.deliver('hide', {})
      },
      beforeSubmit: (about: About) => door.deliver('before-submit', about),
      submitted: (about: About) => void door.deliver('submit', about),
      invalid: (about: { mode: TaskMode; fields: readonly string[] }) =>
        void door.deliver('invalid', about)
    }
    const beyond = (form: TaskForm) =>
      door.values().policy === 'block' ? licenceComplaints(form) : []
    const form = (): FormHandle => {
      if (!handle.current) throw new Failure('invalid', t.notOpen())
      return handle.current
    }
    const offer = (made: TaskEditor) =>
      door.offer({
        async show(mode = door.values().mode, id = door.values().taskId, more = {}) {
          const { repair } = door.values()
          const asked = { mode, taskId: id, repair, ...more }
          const before = called.current
          called.current = asked
          door.setOpen(true)
          if (!(await made.show(asked))) {
            if (called.current === asked) called.current = before
            return
          }
          const state = made.$state.get()
          if (state.at === 'failed') throw state.failure
        },
        hide: async () => made.hide(),
        validate: async () => form().validate(),
        async submit() {
          const outcome = await form().submit()
          if (outcome.at === 'done') return outcome.callTaskId
          if (outcome.at === 'failed' || outcome.at === 'refused') throw outcome.failure
          throw new Failure('invalid', outcome.at === 'held' ? t.held() : t.invalid())
        }
      })
    fetchTwice(() => import('../../core/areas/call-task/editor.ts')).then(
      ({ taskEditor }) => {
        if (!isGone) begin(taskEditor(words, beyond))
      },
      (cause: unknown) => {
        if (isGone) return
        miss(true)
        const failure = new Failure('unreachable', elementText.loadFailed(), { cause })
        door.refuse(failure)
        door.fail(failure)
      }
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [door, attempt])

  const isWanted = (open || inline) && isReady
  useEffect(() => {
    if (!editor) return
    // Whoever has to sign in again finds what was typed.
    if (!isReady) editor.end()
    else if (!isWanted) editor.hide()
    else if (!called.current || editor.$state.get().at === 'closed') {
      const { customerIds, taskType, isScheduled } = more
      const own = { customerIds, taskType, isScheduled }
      void editor.show(called.current ?? { mode, taskId: taskId || undefined, repair, ...own })
    }
  }, [editor, isReady, isWanted, mode, taskId, repair, more])

  return {
    editor,
    policy,
    isMissing,
    again: useCallback(() => {
      miss(false)
      door.refuse()
      tryAgain(count => count + 1)
    }, [door]),
    onHandle: useCallback((made: FormHandle | undefined) => {
      handle.current = made
    }, []),
    onChange: useCallback(
      (field: string) => {
        door.show({ unsaved: handle.current?.isChanged() ?? false })
        void door.deliver('change', { field })
      },
      [door]
    )
  }
}
