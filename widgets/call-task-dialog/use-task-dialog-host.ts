import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Failure } from '../../core/failure.ts'
import type { TaskEditor, TaskMode } from '../../core/features/call-task-form/editor-types.ts'
import { taskDialogMessages as messages } from '../../core/features/call-task-form/messages.ts'
import type { TaskForm } from '../../core/features/call-task-form/rules/form-types.ts'
import type { TaskDialogRequest } from '../../core/features/call-task-form/task-dialog.ts'
import { licenceIssues } from '../../core/features/task-plan/rules/licence-hours.ts'
import { elementMessages } from '../../core/messages/element-messages.ts'
import type { ElementHost } from '../define/element-host.ts'
import { importWithRetry } from '../define/import-with-retry.ts'
import type { ValuesOf } from '../define/values.ts'
import { RequestContext } from './ask-context.ts'
import type { CallTaskDialogDefinition } from './definition.ts'
import type { FormHandle } from './dialog-form.tsx'

type About = { readonly mode: TaskMode; readonly callTaskId: string }

/** Binds an element, or a view of the console, to its own editor: values in, methods and events out. */
export function useTaskDialogHost(
  host: ElementHost<CallTaskDialogDefinition>,
  values: ValuesOf<CallTaskDialogDefinition>,
  isReady: boolean
) {
  const { open, inline, mode, taskId, repair, policy } = values
  const [editor, setEditor] = useState<TaskEditor>()
  const handle = useRef<FormHandle>(undefined)
  /** The editor is a separate chunk from its view. */
  const [attempt, tryAgain] = useState(0)
  const [isMissing, miss] = useState(false)
  /** The request passed to `show` applies until the dialog closes; then the attributes apply again. */
  const called = useRef<TaskDialogRequest>(undefined)
  const more = useContext(RequestContext)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches once more
  useEffect(() => {
    let isGone = false
    let end: (() => void) | undefined
    const begin = (made: TaskEditor) => {
      const stop = made.$state.listen(state => {
        host.setReadOnly({ unsaved: false })
        if (state.status === 'open')
          void host.emit('show', { mode: state.request.mode, callTaskId: state.fresh.taskId })
      })
      offer(made)
      setEditor(made)
      end = () => {
        stop()
        made.end()
      }
    }
    const taskEvents = {
      hidden: () => {
        called.current = undefined
        host.setOpen(false)
        void host.emit('hide', {})
      },
      beforeSubmit: (about: About) => host.emit('before-submit', about),
      submitted: (about: About) => void host.emit('submit', about),
      invalid: (about: { mode: TaskMode; fields: readonly string[] }) =>
        void host.emit('invalid', about)
    }
    const beyond = (form: TaskForm) => (host.values().policy === 'block' ? licenceIssues(form) : [])
    const form = (): FormHandle => {
      if (!handle.current) throw new Failure('invalid', messages.notOpen())
      return handle.current
    }
    const offer = (made: TaskEditor) =>
      host.setMethods({
        async show(mode = host.values().mode, id = host.values().taskId, more = {}) {
          const { repair } = host.values()
          const request = { mode, taskId: id, repair, ...more }
          const before = called.current
          called.current = request
          host.setOpen(true)
          if (!(await made.show(request))) {
            if (called.current === request) called.current = before
            return
          }
          const state = made.$state.get()
          if (state.status === 'failed') throw state.failure
        },
        hide: async () => made.hide(),
        validate: async () => form().validate(),
        async submit() {
          const outcome = await form().submit()
          if (outcome.status === 'done') return outcome.callTaskId
          if (outcome.status === 'failed' || outcome.status === 'refused') throw outcome.failure
          throw new Failure(
            'invalid',
            outcome.status === 'held' ? messages.held() : messages.invalid()
          )
        }
      })
    importWithRetry(() => import('../../core/features/call-task-form/task-editor.ts')).then(
      ({ taskEditor }) => {
        if (!isGone) begin(taskEditor(taskEvents, beyond))
      },
      (cause: unknown) => {
        if (isGone) return
        miss(true)
        const failure = new Failure('unreachable', elementMessages.loadFailed(), { cause })
        host.reject(failure)
        host.fail(failure)
      }
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [host, attempt])

  const isShown = (open || inline) && isReady
  useEffect(() => {
    if (!editor) return
    // Unsaved input is restored after a new sign-in.
    if (!isReady) editor.end()
    else if (!isShown) {
      // `show()` may have opened the element after this render; the next one sees it.
      if (!host.values().open) editor.hide()
    } else if (!called.current || editor.$state.get().status === 'closed') {
      const { customerIds, members, taskType, isScheduled } = more
      const own = { customerIds, members, taskType, isScheduled }
      void editor.show(called.current ?? { mode, taskId: taskId || undefined, repair, ...own })
    }
  }, [host, editor, isReady, isShown, mode, taskId, repair, more])

  return {
    editor,
    policy,
    isMissing,
    again: useCallback(() => {
      miss(false)
      host.reject()
      tryAgain(count => count + 1)
    }, [host]),
    onHandle: useCallback((made: FormHandle | undefined) => {
      handle.current = made
    }, []),
    onChange: useCallback(
      (field: string) => {
        host.setReadOnly({ unsaved: handle.current?.isChanged() ?? false })
        void host.emit('change', { field })
      },
      [host]
    )
  }
}
