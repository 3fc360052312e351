/**
 * The dialog of one call task: what it opens with, what it keeps, and how it is sent (doc 2 §2.6, §7).
 *
 * The fields themselves are in the view, where each is drawn alone; what they hold comes here to be
 * judged, kept over a reload and sent.
 */
import { atom, readonlyType } from 'nanostores'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import type { RobotHolder } from '../../contract/entities/task-resources.ts'
import { raise } from '../../events.ts'
import { Failure, toFailure } from '../../failure.ts'
import { remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { type TaskComplaint, taskComplaints } from '../../rules/tasks/complaints.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import { taskDialogText as d } from '../../text/task-dialog.ts'
import { taskText as t } from '../../text/tasks.ts'
import { ceilingOf } from './ceiling.ts'
import { draftOver, dropTask, keepTask } from './drafts.ts'
import type { MoreComplaints, TaskEditor, TaskEditorState, TaskWords } from './editor-types.ts'
import { groupLinesStore } from './group-lines.ts'
import { judging } from './judging.ts'
import { callTaskChanged, type TaskDialogAsked } from './open.ts'
import { readTask } from './reading.ts'
import { $mayAlarm, readLists, type TaskLists, type TaskResources } from './resources.ts'
import { scriptRules } from './script-rules.ts'
import { taskSender } from './sending.ts'

const nothing: TaskResources = { scripts: [], global: [0, 1440] }

export const keyOf = ({ mode, taskId = '', repair, isScheduled }: TaskDialogAsked): string =>
  [mode, taskId, repair ? 'repair' : isScheduled ? 'scheduled' : ''].join(' ')

export function taskEditor(words: TaskWords, more: MoreComplaints = () => []): TaskEditor {
  const $state = atom<TaskEditorState>({ at: 'closed' })
  const $resources = atom(nothing)
  const $isSending = atom(false)
  const script = scriptRules()
  const allocation = remote<RobotHolder>()
  const lines = groupLinesStore()
  const $isAsking = atom(false)
  let answered: ((yes: boolean) => void) | undefined
  /** As it stands in the fields. */
  let typed: TaskForm | undefined
  let lists: Partial<TaskLists> = {}
  let turn = 0
  /** Apart from the turns: the form may be begun again while something is on its way. */
  let sendings = 0
  const send = taskSender()

  const judge = (form: TaskForm): readonly TaskComplaint[] => {
    const resources = $resources.get()
    const facts = {
      ceiling: ceilingOf(form, resources, lines.$lines.get()),
      robots: resources.robots?.reduce((sum, { totalCount }) => sum + totalCount, 0)
    }
    return [...taskComplaints(form, facts), ...more(form, resources)]
  }
  const complaints = judging(judge)

  async function open(asked: TaskDialogAsked): Promise<void> {
    const mine = ++turn
    answer(false)
    letSendingGo()
    $state.set({ at: 'loading', asked })
    complaints.begin()
    try {
      const { resources, fresh, ...read } = await readTask(asked, lists)
      lists = read.lists
      if (mine !== turn) return
      const start = draftOver(keyOf(asked), fresh) ?? fresh
      const { templateCode, robotHolderType, outRobotHolderId } = start
      await Promise.all([
        script.load(templateCode),
        lines.look(start),
        lookAtRobots(robotHolderType === 5 ? outRobotHolderId : '')
      ])
      if (mine !== turn) return
      $resources.set(resources)
      typed = start
      $state.set({ at: 'open', asked, key: mine, fresh, start })
    } catch (error) {
      if (mine !== turn) return
      const failure = toFailure(error, t.loadFailed())
      // Of a copy the specification says one sentence, whatever has failed.
      const said =
        asked.mode === 'copy'
          ? new Failure(failure.kind, t.loadFailed(), { cause: error })
          : failure
      said.isRaised = failure.isRaised
      raise(said, 'element')
      $state.set({ at: 'failed', asked, failure: said })
    }
  }

  async function lookAtRobots(holderId: string): Promise<void> {
    allocation.forget()
    if (holderId !== '')
      await allocation.load(() => call(taskResources.robotAllocation, { id: holderId }))
  }

  const isChanged = (form: TaskForm): boolean => {
    const now = $state.get()
    return now.at === 'open' && JSON.stringify(form) !== JSON.stringify(now.fresh)
  }

  /** The question that is up is answered; a later one takes the place of it. */
  function answer(yes: boolean): void {
    $isAsking.set(false)
    answered?.(yes)
    answered = undefined
  }

  async function show(asked: TaskDialogAsked): Promise<boolean> {
    const now = $state.get()
    if (now.at === 'open' && typed && isChanged(typed)) {
      answer(false)
      const agreed = await new Promise<boolean>(resolve => {
        answered = resolve
        $isAsking.set(true)
      })
      if (!agreed) return false
      dropTask(keyOf(now.asked))
    }
    await open(asked)
    return true
  }

  function close(): void {
    turn++
    typed = undefined
    answer(false)
    $state.set({ at: 'closed' })
    letSendingGo()
    complaints.begin()
    allocation.forget()
    lines.forget()
    lists = {}
    void script.load('')
  }

  /** What is on its way goes on, and keeps nobody from sending the next. */
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
    complaints,
    $isAsking: readonlyType($isAsking),
    answer,
    show,
    async reload() {
      const now = $state.get()
      if (now.at === 'failed') return open(now.asked)
      if (now.at !== 'open') return
      const mine = turn
      const read = await readLists(lists)
      if (mine !== turn) return
      lists = read.lists
      for (const sentence of read.failed) notify('error', sentence)
      $resources.set({ ...$resources.get(), ...lists })
    },
    hide() {
      const now = $state.get()
      if (now.at === 'closed') return
      dropTask(keyOf(now.asked))
      close()
      words.hidden()
    },
    keep(form, path) {
      const now = $state.get()
      if (now.at !== 'open') return
      typed = form
      keepTask(keyOf(now.asked), form)
      complaints.changed(path, form)
    },
    beginAgain() {
      const now = $state.get()
      if (now.at !== 'open' || $isSending.get()) return
      dropTask(keyOf(now.asked))
      complaints.begin()
      typed = now.fresh
      void script.load(now.fresh.templateCode)
      void lines.look(now.fresh)
      $state.set({ ...now, key: ++turn, start: now.fresh })
    },
    lookAtRobots,
    isChanged,
    async submit(form) {
      const now = $state.get()
      if (now.at !== 'open') throw new Failure('invalid', d.notOpen())
      if ($isSending.get()) return { at: 'held' }
      const { mode } = now.asked
      const wrong = complaints.all(form)
      if (wrong.length > 0) {
        words.invalid({ mode, fields: wrong.map(({ field }) => field) })
        return { at: 'invalid', complaints: wrong }
      }
      $isSending.set(true)
      const mine = turn
      const sending = ++sendings
      try {
        const about = { mode, callTaskId: form.taskId }
        if (!(await words.beforeSubmit(about)) || mine !== turn) return { at: 'held' }
        const callTaskId = await send(form, mode)
        dropTask(keyOf(now.asked))
        notify('success', mode === 'edit' ? t.done() : t.created())
        callTaskChanged({ callTaskId, mode })
        words.submitted({ mode, callTaskId })
        if (mine === turn) {
          close()
          words.hidden()
        }
        return { at: 'done', callTaskId }
      } catch (error) {
        const failure = toFailure(error, d.invalid())
        const field = failure.code
        if (field === undefined || !isField(form, field)) return { at: 'failed', failure }
        const complaint = { field, message: failure.message }
        complaints.refused(complaint, form)
        words.invalid({ mode, fields: [field] })
        return { at: 'refused', complaint, failure }
      } finally {
        if (sending === sendings) $isSending.set(false)
      }
    },
    end: close
  }
}

/** Whether a word for code of the server's names a field of the form. */
const isField = (form: TaskForm, path: string): boolean =>
  Object.hasOwn(form, path.split('.')[0] ?? '')
