/**
 * The dialog of one call task: what it opens with, what it keeps, and how it is sent (doc 2 §2.6, §7).
 *
 * The fields themselves are in the view, where each is drawn alone; what they hold comes here to be
 * judged, kept over a reload and sent.
 */
import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { callTasks } from '../../contract/endpoints/call-tasks.ts'
import { taskResources } from '../../contract/endpoints/task-resources.ts'
import type { CallTaskDetail } from '../../contract/entities/call-task.ts'
import type { TaskDraft } from '../../contract/entities/task-draft.ts'
import type { RobotHolder } from '../../contract/entities/task-resources.ts'
import { callTaskStatus } from '../../contract/enums/tasks.ts'
import { environment } from '../../environment.ts'
import { raise } from '../../events.ts'
import { Failure, isPassing, toFailure } from '../../failure.ts'
import { type RemoteStore, remote } from '../../lib/remote.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { date } from '../../rules/dates.ts'
import { changeReference } from '../../rules/tasks/changes.ts'
import { type TaskComplaint, taskComplaints } from '../../rules/tasks/complaints.ts'
import { mayEdit } from '../../rules/tasks/deeds.ts'
import { defaultName, newTaskForm, type TaskForm, workPeriod } from '../../rules/tasks/form.ts'
import { copyOf, taskFormOf } from '../../rules/tasks/from-payload.ts'
import { payloadOf } from '../../rules/tasks/payload.ts'
import { REPAIR } from '../../rules/tasks/visible.ts'
import { $may, $user } from '../../session/user.ts'
import { commonText } from '../../text/common.ts'
import { taskDialogText as d } from '../../text/task-dialog.ts'
import { taskText as t } from '../../text/tasks.ts'
import { ceilingOf } from './ceiling.ts'
import { draftOver, dropTask, keepTask } from './drafts.ts'
import { type GroupLinesStore, groupLinesStore } from './group-lines.ts'
import { type Judging, judging } from './judging.ts'
import { callTaskChanged, type TaskDialogAsked } from './open.ts'
import {
  $mayAlarm,
  readCreateInfo,
  readLists,
  resourcesOf,
  type TaskLists,
  type TaskResources
} from './resources.ts'
import { type ScriptRulesStore, scriptRules } from './script-rules.ts'

export type TaskMode = TaskDialogAsked['mode']

export type TaskEditorState =
  | { readonly at: 'closed' }
  | { readonly at: 'loading'; readonly asked: TaskDialogAsked }
  | { readonly at: 'failed'; readonly asked: TaskDialogAsked; readonly failure: Failure }
  | {
      readonly at: 'open'
      readonly asked: TaskDialogAsked
      /** Another one for every opening: a form is never another's. */
      readonly key: number
      /** As it was before anybody typed. */
      readonly fresh: TaskForm
      /** What the fields begin with: a draft of this tab, where there is one. */
      readonly start: TaskForm
    }
export type OpenTask = Extract<TaskEditorState, { at: 'open' }>

/** What became of sending a task; `refused` has its place in the form, `failed` has none. */
export type TaskOutcome =
  | { readonly at: 'done'; readonly callTaskId: string }
  | { readonly at: 'invalid'; readonly complaints: readonly TaskComplaint[] }
  | { readonly at: 'refused'; readonly complaint: TaskComplaint; readonly failure: Failure }
  | { readonly at: 'failed'; readonly failure: Failure }
  | { readonly at: 'held' }

export interface TaskWords {
  readonly hidden: () => void
  /** False when the page does not agree. */
  readonly beforeSubmit: (about: { mode: TaskMode; callTaskId: string }) => Promise<boolean>
  readonly submitted: (about: { mode: TaskMode; callTaskId: string }) => void
  readonly invalid: (about: { mode: TaskMode; fields: readonly string[] }) => void
}

export interface TaskEditor {
  readonly $state: ReadableAtom<TaskEditorState>
  readonly $resources: ReadableAtom<TaskResources>
  readonly $isSending: ReadableAtom<boolean>
  /** Whether whoever is here may set alarms at all. */
  readonly $mayAlarm: ReadableAtom<boolean>
  readonly script: ScriptRulesStore
  /** How many of the chosen group's robots are at work; its failure has been told. */
  readonly $allocation: RemoteStore<RobotHolder>['$store']
  /** What the chosen group of lines has. */
  readonly lines: Omit<GroupLinesStore, 'forget'>
  readonly complaints: Judging
  /** Another task is asked for, and something is typed in this one: whether to let that go. */
  readonly $isAsking: ReadableAtom<boolean>
  answer(yes: boolean): void
  /** Opens it; false where somebody stays with what was typed. */
  show(asked: TaskDialogAsked): Promise<boolean>
  /** Reads again what could not be read. */
  reload(): Promise<void>
  /** The customers that were chosen are forgotten, and what was typed. */
  hide(): void
  /** Something has been typed. */
  keep(form: TaskForm, path: string): void
  /** As it was before anybody typed, with no draft left. */
  beginAgain(): void
  lookAtRobots(holderId: string): Promise<void>
  isChanged(form: TaskForm): boolean
  submit(form: TaskForm): Promise<TaskOutcome>
  end(): void
}

/** What a form says beyond the rules of doc 2 §5, such as licence hours that may not be left. */
export type MoreComplaints = (form: TaskForm, resources: TaskResources) => readonly TaskComplaint[]

const nothing: TaskResources = { scripts: [], global: [0, 1440] }
const silent = { silent: true } as const
const DAY = 86_400_000
const NEEDED = 'CMC.CALL.TASK.BASIC.OPER'

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
  /** What was sent for a new task of this id when no answer came: it may be there. */
  let lost: { readonly taskId: string; readonly body: string } | undefined

  const judge = (form: TaskForm): readonly TaskComplaint[] => {
    const resources = $resources.get()
    const facts = {
      ceiling: ceilingOf(form, resources, lines.$lines.get()),
      robots: resources.robots?.reduce((sum, { totalCount }) => sum + totalCount, 0)
    }
    return [...taskComplaints(form, facts), ...more(form, resources)]
  }
  const complaints = judging(judge)

  /** What the dialog opens with: one round of requests, and one more where a script is chosen. */
  async function read(asked: TaskDialogAsked) {
    const { mode, taskId } = asked
    if (mode !== 'create' && !taskId) throw new Failure('invalid', d.taskMissing())
    // Of somebody about whom nothing is known yet the server says it.
    if ($user.get() && !$may.get()(NEEDED)) throw new Failure('forbidden', commonText.forbidden())
    const [info, detail, read] = await Promise.all([
      readCreateInfo(),
      mode === 'create' || !taskId ? undefined : call(callTasks.detail, { id: taskId }, silent),
      readLists(lists)
    ])
    if (mode === 'edit' && detail && !mayEdit(detail.status))
      throw new Failure('invalid', d.notEditable({ status: callTaskStatus.label(detail.status) }))
    lists = read.lists
    for (const sentence of read.failed) notify('error', sentence)
    const resources = resourcesOf(info, lists)
    const left = mode === 'edit' && detail ? detail.totalCount - detail.finishedCount : undefined
    return {
      resources: left === undefined ? resources : { ...resources, numbers: left },
      fresh: begun(asked, info.callTaskId, detail)
    }
  }

  function begun(asked: TaskDialogAsked, id: string, detail: CallTaskDetail | undefined): TaskForm {
    const now = environment().now()
    if (!detail) {
      const form = newTaskForm(id, now, asked.repair ? REPAIR : 0)
      const customerIdList = [...(asked.customerIds ?? [])]
      // Whoever may not see the global setting begins as the specification has it.
      const suspendCallTask = lists.alarm?.suspendCallTask ?? form.alarm.suspendCallTask
      const begun = {
        ...form,
        customerIdList,
        taskType: asked.taskType ?? form.taskType,
        alarm: { ...form.alarm, suspendCallTask }
      }
      return asked.isScheduled
        ? { ...begun, workTimePeriods: [workPeriod(date(now + DAY))] }
        : begun
    }
    const sent = taskFormOf(detail)
    // A task that follows the global setting has no thresholds of its own to show.
    const form =
      sent.alarm.referenceGlobal && lists.alarm ? changeReference(sent, true, lists.alarm) : sent
    if (asked.mode === 'edit') return form
    return copyOf(form, id, defaultName(now), now)
  }

  async function open(asked: TaskDialogAsked): Promise<void> {
    const mine = ++turn
    answer(false)
    letSendingGo()
    $state.set({ at: 'loading', asked })
    complaints.begin()
    try {
      const { resources, fresh } = await read(asked)
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

  async function send(form: TaskForm, mode: TaskMode): Promise<string> {
    const body = payloadOf(form)
    if (mode !== 'edit') return create(body)
    await call(callTasks.edit, { body }, silent)
    return form.taskId
  }

  async function create(body: TaskDraft): Promise<string> {
    const before = lost?.taskId === body.callTaskId ? lost.body : undefined
    try {
      const { callTaskId } = await call(callTasks.create, { body }, silent)
      lost = undefined
      return callTaskId
    } catch (error) {
      if (isPassing(error) && before === undefined)
        lost = { taskId: body.callTaskId, body: JSON.stringify(body) }
      if (before === undefined || isPassing(error)) throw error
      const id = body.callTaskId
      const isThere = await call(callTasks.detail, { id }, silent).then(
        () => true,
        () => false
      )
      if (!isThere) throw error
      // It was made, and the answer did not come; what was changed since is changed there too.
      if (before !== JSON.stringify(body)) await call(callTasks.edit, { body }, silent)
      lost = undefined
      return id
    }
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
