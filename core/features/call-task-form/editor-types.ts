/** The call task dialog as its view sees it. */
import type { ReadableAtom } from 'nanostores'
import type { Failure } from '../../failure.ts'
import type { QueryStore } from '../../lib/query/query-store.ts'
import type { RobotHolder } from '../call-tasks/resource-schemas.ts'
import type { TaskResources } from './form-resources.ts'
import type { FormValidation } from './form-validation.ts'
import type { GroupLinesStore } from './group-lines.ts'
import type { TaskIssue } from './rules/form-rules.ts'
import type { TaskForm } from './rules/form-types.ts'
import type { ScriptRulesStore } from './script-limits.ts'
import type { TaskDialogRequest } from './task-dialog.ts'

export type TaskMode = TaskDialogRequest['mode']

export type TaskEditorState =
  | { readonly status: 'closed' }
  | { readonly status: 'loading'; readonly request: TaskDialogRequest }
  | { readonly status: 'failed'; readonly request: TaskDialogRequest; readonly failure: Failure }
  | {
      readonly status: 'open'
      readonly request: TaskDialogRequest
      /** Changes with every opening, so that no form state is reused. */
      readonly key: number
      /** The form without user input. */
      readonly fresh: TaskForm
      /** Initial field values: this tab's draft, if any. */
      readonly start: TaskForm
    }
export type OpenTask = Extract<TaskEditorState, { status: 'open' }>

/** Outcome of sending a task; `refused` belongs to a field of the form, `failed` does not. */
export type TaskOutcome =
  | { readonly status: 'done'; readonly callTaskId: string }
  | { readonly status: 'invalid'; readonly issues: readonly TaskIssue[] }
  | { readonly status: 'refused'; readonly issue: TaskIssue; readonly failure: Failure }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'held' }

export interface TaskEvents {
  readonly hidden: () => void
  /** Resolves false when the host cancels the submission. */
  readonly beforeSubmit: (about: { mode: TaskMode; callTaskId: string }) => Promise<boolean>
  readonly submitted: (about: { mode: TaskMode; callTaskId: string }) => void
  readonly invalid: (about: { mode: TaskMode; fields: readonly string[] }) => void
}

export interface TaskEditor {
  readonly $state: ReadableAtom<TaskEditorState>
  readonly $resources: ReadableAtom<TaskResources>
  readonly $isSending: ReadableAtom<boolean>
  /** Whether the user may configure alarms. */
  readonly $mayAlarm: ReadableAtom<boolean>
  readonly script: ScriptRulesStore
  /** How many robots of the selected group are busy; failures have been shown. */
  readonly $allocation: QueryStore<RobotHolder>['$store']
  /** The lines of the selected group. */
  readonly lines: Omit<GroupLinesStore, 'forget'>
  readonly issues: FormValidation
  /** Opening another task waits for confirmation that unsaved input may be discarded. */
  readonly $isConfirmingDiscard: ReadableAtom<boolean>
  answer(yes: boolean): void
  /** Opens the dialog; resolves false when the user keeps the current input. */
  show(request: TaskDialogRequest): Promise<boolean>
  /** Retries what failed to load. */
  reload(): Promise<void>
  /** Discards the selected customers and the input. */
  hide(): void
  /** Records user input. */
  keep(form: TaskForm, path: string): void
  /** Resets the form to its initial values and deletes the draft. */
  resetForm(): void
  loadRobotAllocation(holderId: string): Promise<void>
  isChanged(form: TaskForm): boolean
  submit(form: TaskForm): Promise<TaskOutcome>
  end(): void
}

/**
 * Form errors beyond field validation, such as licence hours in `block` mode (rule call-task-35).
 */
export type MoreIssues = (form: TaskForm, resources: TaskResources) => readonly TaskIssue[]
