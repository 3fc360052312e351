import type { FailureEvents } from '../../core/events.ts'
import { choice, describe, flag, text } from '../values.ts'

type Mode = 'create' | 'edit' | 'copy'

export interface CallTaskDialogSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Whether something has been typed that is not saved. */
    readonly unsaved: boolean
  }
  readonly methods: {
    /**
     * Opens it with a task that is new, or with one that is there. `more` is for a new one: whether it
     * repairs lost contacts, who is to be called, and its type (0, 4, 6 or 11).
     */
    show(
      mode?: 'create' | 'edit' | 'copy',
      id?: string,
      more?: {
        readonly repair?: boolean
        readonly customerIds?: readonly string[]
        readonly taskType?: 0 | 4 | 6 | 11
      }
    ): Promise<void>
    /** Closes it without asking; what was typed goes. */
    hide(): Promise<void>
    /** Whether everything is right; what is not is marked, and the first of it has the focus. */
    validate(): Promise<boolean>
    /** Sends it. Resolves to the task's id; rejects with a `Failure` when it was not taken. */
    submit(): Promise<string>
  }
  readonly events: CallTaskDialogEvents & FailureEvents
}

export interface CallTaskDialogEvents {
  /** It is open, and what can be chosen is here. */
  show: { readonly mode: Mode; readonly callTaskId: string }
  hide: Record<string, never>
  /** Somebody has changed a field, such as `redial.redialTimes`. */
  change: { readonly field: string }
  /** The task is about to be sent. */
  'before-submit': { readonly mode: Mode; readonly callTaskId: string }
  submit: { readonly mode: Mode; readonly callTaskId: string }
  /** Was not sent: these fields are not right yet. */
  invalid: { readonly mode: Mode; readonly fields: readonly string[] }
}

/**
 * Creates, edits or copies a call task: when it calls, with which lines and robots, how often, and what it sends.
 *
 * @csspart base The window with its `::backdrop`, or what stands in the page.
 * @csspart header The bar above it.
 * @csspart title The title in that.
 * @csspart body What is scrolled between header and footer.
 * @csspart section One group of fields, such as the basic information.
 * @csspart footer The bar with the buttons.
 * @csspart button A button in that.
 * @csspart button-cancel The one that closes it.
 * @csspart button-submit The one that sends the task.
 */
export const callTaskDialog = describe<CallTaskDialogSurface>()({
  tag: 'hutong-call-task-dialog',
  attributes: {
    /** Whether it is open. Reflected. */
    open: flag,
    /** What `open` opens. */
    mode: choice(['create', 'edit', 'copy'], 'create'),
    /** The task that is edited or copied. */
    taskId: text,
    /** A new task repairs lost contacts. */
    repair: flag,
    /** It stands in the page, without a window. */
    inline: flag,
    /** Hours in which the licence lets no robot call: warn of them, or refuse them. */
    policy: choice(['warn', 'block'], 'warn')
  },
  properties: {},
  readOnly: { unsaved: true },
  methods: { show: true, hide: true, validate: true, submit: true },
  asking: ['before-submit']
})
export type CallTaskDialogDefinition = typeof callTaskDialog
