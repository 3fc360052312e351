import type { FailureEvents } from '../../core/public-events.ts'
import { choice, describe, flag, text } from '../define/values.ts'

/** Mode of the dialog: create a task, or edit or copy an existing one. */
export type CallTaskMode = 'create' | 'edit' | 'copy'

export interface CallTaskDialogSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Whether the form has unsaved changes. */
    readonly unsaved: boolean
  }
  readonly methods: {
    /**
     * Opens the dialog for a new or an existing call task. `more` presets a new one: repair of lost
     * contacts (失联修复), customers to call and task type (0, 4, 6 or 11).
     */
    show(
      mode?: CallTaskMode,
      id?: string,
      more?: {
        readonly repair?: boolean
        readonly customerIds?: readonly string[]
        readonly taskType?: 0 | 4 | 6 | 11
      }
    ): Promise<void>
    /** Closes the dialog and discards changes without confirmation. */
    hide(): Promise<void>
    /** Validates the form: marks invalid fields, focuses the first, resolves to whether all are valid. */
    validate(): Promise<boolean>
    /** Submits the task. Resolves to its id; rejects with a `Failure` when it is invalid or refused. */
    submit(): Promise<string>
  }
  readonly events: CallTaskDialogEvents & FailureEvents
}

export interface CallTaskDialogEvents {
  /** The dialog is open and its options are loaded. */
  show: { readonly mode: CallTaskMode; readonly callTaskId: string }
  /** The dialog closed. */
  hide: Record<string, never>
  /** The user changed a field, such as `redial.redialTimes`. */
  change: { readonly field: string }
  /** Fired before the task is sent. Cancelable. */
  'before-submit': { readonly mode: CallTaskMode; readonly callTaskId: string }
  /** The task was created or changed. */
  submit: { readonly mode: CallTaskMode; readonly callTaskId: string }
  /** The submit was stopped by validation; lists the invalid fields. */
  invalid: { readonly mode: CallTaskMode; readonly fields: readonly string[] }
}

/**
 * Dialog that creates, edits or copies a call task (外呼任务): schedule, lines and robots, redials, messages.
 *
 * @csspart base The dialog with its `::backdrop`, or the inline form.
 * @csspart header The header bar.
 * @csspart title The title.
 * @csspart body The scroll container between header and footer.
 * @csspart section A group of fields, such as 基本信息.
 * @csspart footer The button bar.
 * @csspart button A button of the footer.
 * @csspart button-cancel The cancel button.
 * @csspart button-submit The submit button.
 */
export const callTaskDialog = describe<CallTaskDialogSurface>()({
  tag: 'hutong-call-task-dialog',
  attributes: {
    /** Whether the dialog is open. Reflected. */
    open: flag,
    /** Mode of the dialog: a new task, or the task of `task-id` to edit or copy. */
    mode: choice(['create', 'edit', 'copy'], 'create'),
    /** Id of the task to edit or copy. */
    taskId: text,
    /** Creates new tasks of the kind 失联修复. */
    repair: flag,
    /** Renders the form in the page instead of a dialog. */
    inline: flag,
    /** Handling of working hours outside the licensed calling hours: warn, or reject the task. */
    policy: choice(['warn', 'block'], 'warn')
  },
  properties: {},
  readOnly: { unsaved: true },
  methods: { show: true, hide: true, validate: true, submit: true },
  cancelable: ['before-submit']
})
export type CallTaskDialogDefinition = typeof callTaskDialog
