import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { isPassing } from '../../core/failure.ts'
import type {
  TaskEditor,
  TaskEditorState
} from '../../core/features/call-task-form/editor-types.ts'
import { taskDialogMessages } from '../../core/features/call-task-form/messages.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { kitMessages } from '../../core/messages/kit-messages.ts'
import { $session } from '../../core/session/session-state.ts'
import type { ViewProps } from '../define/define.tsx'
import { Button } from '../kit/button.tsx'
import { spacedLabel } from '../kit/large/cell-styles.ts'
import { Confirm } from '../kit/large/confirm.tsx'
import { KitMessagesContext, useKitMessages } from '../kit/large/kit-messages-context.ts'
import { LoadingPanel } from '../kit/large/loading-panel.tsx'
import { begin } from '../parts/begin-part.ts'
import { Notices, NoticesElsewhere } from '../parts/notices.tsx'
import type { CallTaskDialogDefinition } from './definition.ts'
import { Form, type FormHandle } from './dialog-form.tsx'
import { Frame } from './dialog-frame.tsx'
import { useTaskDialogHost } from './use-task-dialog-host.ts'

/** Creates, edits or copies a call task, in a dialog or inline. */
export default function CallTaskDialog({ values, host }: ViewProps<CallTaskDialogDefinition>) {
  const isSignedIn = useStore($session).status === 'signed-in'
  const shared = useTaskDialogHost(host, values, isSignedIn)
  const { inline } = values
  return (
    <>
      {shared.isMissing && (values.open || inline) ? (
        <Button className="m-auto" onClick={shared.again} role="alert">
          {commonMessages.loadFailed()}
        </Button>
      ) : shared.editor && (isSignedIn || !inline) ? (
        <KitMessagesContext value={kitMessages}>
          <Shown {...shared} editor={shared.editor} inline={inline} />
        </KitMessagesContext>
      ) : (
        inline && (
          <p className="px-6 py-16 text-center text-(--hutong-text-3)">
            {taskDialogMessages.notSignedIn()}
          </p>
        )
      )}
    </>
  )
}

type ShownProps = Omit<ReturnType<typeof useTaskDialogHost>, 'editor'> & {
  readonly editor: TaskEditor
  readonly inline: boolean
}

function Shown({ editor, inline, policy, onChange, onHandle }: ShownProps) {
  const state = useStore(editor.$state)
  const [handle, setHandle] = useState<FormHandle>()
  const [isLeaving, setLeaving] = useState(false)
  const isReplaced = useStore(editor.$isConfirmingDiscard)
  const keep = useCallback(
    (made: FormHandle | undefined) => {
      setHandle(made)
      onHandle(made)
    },
    [onHandle]
  )
  const close = () => {
    if (handle?.isChanged()) setLeaving(true)
    else editor.hide()
  }
  if (state.status === 'closed') return <Notices className="fixed! inset-x-0 top-4 z-20" />
  return (
    <Frame
      footer={
        <Footer
          editor={editor}
          handle={handle}
          inline={inline}
          // Remounted per task: server messages of one task are not shown for the next.
          key={state.status === 'open' ? state.key : state.status}
          onCancel={close}
        />
      }
      inline={inline}
      onClose={close}
      title={titleOf(state)}
    >
      {/* Notices outside are covered by the modal dialog. */}
      <NoticesElsewhere value={false}>
        <Notices className="inset-x-0 top-14 z-20" />
      </NoticesElsewhere>
      <Body
        editor={editor}
        onChange={onChange}
        onHandle={keep}
        policy={policy}
        state={state}
        takesFocus={!inline}
      />
      <Confirm
        confirm={taskDialogMessages.leaveNow()}
        isDangerous
        isOpen={isLeaving || isReplaced}
        onAnswer={yes => {
          setLeaving(false)
          if (isReplaced) editor.answer(yes)
          else if (yes) editor.hide()
        }}
        text={taskDialogMessages.leaving()}
        title={taskDialogMessages.question()}
      />
    </Frame>
  )
}

function titleOf(state: TaskEditorState): string {
  if (state.status === 'closed') return taskDialogMessages.task()
  const { mode, repair } = state.request
  const isRepair = repair || (state.status === 'open' && state.fresh.taskCategory === 1)
  const target = isRepair ? taskDialogMessages.repair() : taskDialogMessages.task()
  return mode === 'edit'
    ? taskDialogMessages.edit({ target })
    : taskDialogMessages.create({ target })
}

/** One case per state of the dialog. */
function Body(props: {
  readonly editor: TaskEditor
  readonly state: TaskEditorState
  readonly policy: 'warn' | 'block'
  readonly takesFocus: boolean
  readonly onChange: (field: string) => void
  readonly onHandle: (handle: FormHandle | undefined) => void
}) {
  const { state, ...rest } = props
  switch (state.status) {
    case 'closed':
      return null
    case 'loading':
      return (
        <LoadingPanel onReload={() => undefined} state={0}>
          {null}
        </LoadingPanel>
      )
    case 'failed':
      return (
        <div className="flex flex-col items-center gap-3 py-12" role="alert">
          <p>{state.failure.message}</p>
          {isPassing(state.failure) && (
            <Button onClick={() => begin(props.editor.reload())}>
              {commonMessages.loadFailed()}
            </Button>
          )}
        </div>
      )
    case 'open':
      return <Form {...rest} key={state.key} open={state} />
  }
}

function Footer(props: {
  readonly editor: TaskEditor
  readonly handle: FormHandle | undefined
  readonly inline: boolean
  readonly onCancel: () => void
}) {
  const { editor, handle, inline, onCancel } = props
  const kit = useKitMessages()
  const isSending = useStore(editor.$isSending)
  const [failed, setFailed] = useState('')
  const submit = async () => {
    setFailed('')
    const outcome = await handle?.submit()
    if (outcome?.status === 'failed') setFailed(outcome.failure.message)
  }
  return (
    <>
      <Left editor={editor} failed={isSending ? '' : failed} />
      {!inline && (
        <Button className={spacedLabel} onClick={onCancel} part="button button-cancel">
          {kit.cancel()}
        </Button>
      )}
      <Button
        className={isSending ? '' : spacedLabel}
        disabled={!handle || isSending}
        onClick={() => begin(submit())}
        part="button button-submit"
        tone="primary"
      >
        {isSending ? taskDialogMessages.sending() : kit.confirm()}
      </Button>
    </>
  )
}

/** Why the task cannot be sent: the number of invalid fields, or the server's refusal. */
function Left({ editor, failed }: { readonly editor: TaskEditor; readonly failed: string }) {
  const { size } = useStore(editor.issues.$issues)
  const isAll = useStore(editor.issues.$isAll)
  return (
    <span className="mr-auto min-w-0 text-[13px]/5 text-(--hutong-danger)" role="alert">
      {failed || (isAll && size > 0 ? taskDialogMessages.wrong({ count: size }) : '')}
    </span>
  )
}
