/** The dialog of one call task as its view sees it. */
import type { ReadableAtom } from 'nanostores'
import type { RobotHolder } from '../../contract/entities/task-resources.ts'
import type { Failure } from '../../failure.ts'
import type { RemoteStore } from '../../lib/remote.ts'
import type { TaskComplaint } from '../../rules/tasks/complaints.ts'
import type { TaskForm } from '../../rules/tasks/form.ts'
import type { GroupLinesStore } from './group-lines.ts'
import type { Judging } from './judging.ts'
import type { TaskDialogAsked } from './open.ts'
import type { TaskResources } from './resources.ts'
import type { ScriptRulesStore } from './script-rules.ts'

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
