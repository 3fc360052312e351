/**
 * The call task dialog: loads its data, keeps the draft and sends the task.
 * The view owns the fields and renders each separately; their values are validated, persisted and
 * sent here.
 */
import { atom, readonlyType } from 'nanostores'
import { Failure, toFailure } from '../../failure.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { dispatch } from '../../public-events.ts'
import { taskResources } from '../call-tasks/resource-endpoints.ts'
import type { RobotHolder } from '../call-tasks/resource-schemas.ts'
import { taskMessages as messages } from '../call-tasks/task-messages.ts'
import type { MoreIssues, TaskEditor, TaskEditorState, TaskEvents } from './editor-types.ts'
import { $mayAlarm, readLists, type TaskLists, type TaskResources } from './form-resources.ts'
import { formValidation } from './form-validation.ts'
import { groupLinesStore } from './group-lines.ts'
import { ceilingOf } from './line-ceiling.ts'
import { taskDialogMessages } from './messages.ts'
import { readTask } from './read-task.ts'
import { type TaskIssue, taskIssues } from './rules/form-rules.ts'
import type { TaskForm } from './rules/form-types.ts'
import { scriptRules } from './script-limits.ts'
import { taskSender } from './send-task.ts'
import { callTaskChanged, type TaskDialogRequest } from './task-dialog.ts'
import { draftOver, dropTask, keepTask } from './task-drafts.ts'

const nothing: TaskResources = { scripts: [], global: [0, 1440] }

export const keyOf = ({ mode, taskId = '', repair, isScheduled }: TaskDialogRequest): string =>
  [mode, taskId, repair ? 'repair' : isScheduled ? 'scheduled' : ''].join(' ')

export function taskEditor(events: TaskEvents, more: MoreIssues = () => []): TaskEditor {
  const $state = atom<TaskEditorState>({ status: 'closed' })
  const $resources = atom(nothing)
  const $isSending = atom(false)
  const script = scriptRules()
  const allocation = queryStore<RobotHolder>()
  const lines = groupLinesStore()
  const $isConfirmingDiscard = atom(false)
  let answered: ((yes: boolean) => void) | undefined
  /** The current field values. */
  let typed: TaskForm | undefined
  let lists: Partial<TaskLists> = {}
  let turn = 0
  /** Separate from the load sequence: the form may be reset during a send. */
  let sendings = 0
  const send = taskSender()

  const validate = (form: TaskForm): readonly TaskIssue[] => {
    const resources = $resources.get()
    const details = {
      ceiling: ceilingOf(form, resources, lines.$lines.get()),
      robots: resources.robots?.reduce((sum, { totalCount }) => sum + totalCount, 0)
    }
    return [...taskIssues(form, details), ...more(form, resources)]
  }
  const issues = formValidation(validate)

  async function open(request: TaskDialogRequest): Promise<void> {
    const mine = ++turn
    answer(false)
    letSendingGo()
    $state.set({ status: 'loading', request })
    issues.begin()
    try {
      const { resources, fresh, ...read } = await readTask(request, lists)
      lists = read.lists
      if (mine !== turn) return
      const start = draftOver(keyOf(request), fresh) ?? fresh
      const { templateCode, robotHolderType, outRobotHolderId } = start
      await Promise.all([
        script.load(templateCode),
        lines.load(start),
        loadRobotAllocation(robotHolderType === 5 ? outRobotHolderId : '')
      ])
      if (mine !== turn) return
      $resources.set(resources)
      typed = start
      $state.set({ status: 'open', request, key: mine, fresh, start })
    } catch (error) {
      if (mine !== turn) return
      const failure = toFailure(error, messages.loadFailed())
      // A copy shows one message for every failure (rule call-task-4).
      const shownFailure =
        request.mode === 'copy'
          ? new Failure(failure.kind, messages.loadFailed(), { cause: error })
          : failure
      shownFailure.isRaised = failure.isRaised
      dispatch(shownFailure, 'element')
      $state.set({ status: 'failed', request, failure: shownFailure })
    }
  }

  async function loadRobotAllocation(holderId: string): Promise<void> {
    allocation.forget()
    if (holderId !== '')
      await allocation.load(() => call(taskResources.robotAllocation, { id: holderId }))
  }

  const isChanged = (form: TaskForm): boolean => {
    const now = $state.get()
    return now.status === 'open' && JSON.stringify(form) !== JSON.stringify(now.fresh)
  }

  /** Resolves the pending confirmation; a newer one replaces it. */
  function answer(yes: boolean): void {
    $isConfirmingDiscard.set(false)
    answered?.(yes)
    answered = undefined
  }

  async function show(request: TaskDialogRequest): Promise<boolean> {
    const now = $state.get()
    if (now.status === 'open' && typed && isChanged(typed)) {
      answer(false)
      const agreed = await new Promise<boolean>(resolve => {
        answered = resolve
        $isConfirmingDiscard.set(true)
      })
      if (!agreed) return false
      dropTask(keyOf(now.request))
    }
    await open(request)
    return true
  }

  function close(): void {
    turn++
    typed = undefined
    answer(false)
    $state.set({ status: 'closed' })
    letSendingGo()
    issues.begin()
    allocation.forget()
    lines.forget()
    lists = {}
    void script.load('')
  }

  /** The pending request continues but no longer blocks the next submit. */
  function letSendingGo(): void {
    sendings++
    $isSending.set(false)
  }

  return {
    $state: readonlyType($state),
    $resources: readonlyType($resources),
    $isSending: readonlyType($isSending),
    $mayAlarm,
    script,
    $allocation: allocation.$store,
    lines,
    issues,
    $isConfirmingDiscard: readonlyType($isConfirmingDiscard),
    answer,
    show,
    async reload() {
      const now = $state.get()
      if (now.status === 'failed') return open(now.request)
      if (now.status !== 'open') return
      const mine = turn
      const read = await readLists(lists)
      if (mine !== turn) return
      lists = read.lists
      for (const sentence of read.failed) notify('error', sentence)
      $resources.set({ ...$resources.get(), ...lists })
    },
    hide() {
      const now = $state.get()
      if (now.status === 'closed') return
      dropTask(keyOf(now.request))
      close()
      events.hidden()
    },
    keep(form, path) {
      const now = $state.get()
      if (now.status !== 'open') return
      typed = form
      keepTask(keyOf(now.request), form)
      issues.changed(path, form)
    },
    resetForm() {
      const now = $state.get()
      if (now.status !== 'open' || $isSending.get()) return
      dropTask(keyOf(now.request))
      issues.begin()
      typed = now.fresh
      void script.load(now.fresh.templateCode)
      void lines.load(now.fresh)
      $state.set({ ...now, key: ++turn, start: now.fresh })
    },
    loadRobotAllocation,
    isChanged,
    async submit(form) {
      const now = $state.get()
      if (now.status !== 'open') throw new Failure('invalid', taskDialogMessages.notOpen())
      if ($isSending.get()) return { status: 'held' }
      const { mode } = now.request
      const wrong = issues.all(form)
      if (wrong.length > 0) {
        events.invalid({ mode, fields: wrong.map(({ field }) => field) })
        return { status: 'invalid', issues: wrong }
      }
      $isSending.set(true)
      const mine = turn
      const sending = ++sendings
      try {
        const about = { mode, callTaskId: form.taskId }
        if (!(await events.beforeSubmit(about)) || mine !== turn) return { status: 'held' }
        const callTaskId = await send(form, mode)
        dropTask(keyOf(now.request))
        notify('success', mode === 'edit' ? messages.done() : messages.created())
        callTaskChanged({ callTaskId, mode })
        events.submitted({ mode, callTaskId })
        if (mine === turn) {
          close()
          events.hidden()
        }
        return { status: 'done', callTaskId }
      } catch (error) {
        const failure = toFailure(error, taskDialogMessages.invalid())
        const field = failure.code
        if (field === undefined || !isField(form, field)) return { status: 'failed', failure }
        const issue = { field, message: failure.message }
        issues.refused(issue, form)
        events.invalid({ mode, fields: [field] })
        return { status: 'refused', issue, failure }
      } finally {
        if (sending === sendings) $isSending.set(false)
      }
    },
    end: close
  }
}

/** Whether a field name from the server exists in the form. */
const isField = (form: TaskForm, path: string): boolean =>
  Object.hasOwn(form, path.split('.')[0] ?? '')
