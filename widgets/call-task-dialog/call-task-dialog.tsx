import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import type { TaskEditor, TaskEditorState } from '../../core/areas/call-task/editor-types.ts'
import { isPassing } from '../../core/failure.ts'
import { $session } from '../../core/session/life.ts'
import { commonText } from '../../core/text/common.ts'
import { kitText } from '../../core/text/kit.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import type { ViewProps } from '../define.tsx'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/large/confirm.tsx'
import { LoadingPanel } from '../kit/large/loading-panel.tsx'
import { apart } from '../kit/large/looks.ts'
import { useWords, WordsContext } from '../kit/large/words.ts'
import { begin } from '../parts/begin.ts'
import { Notices, NoticesElsewhere } from '../parts/notices.tsx'
import type { CallTaskDialogDefinition } from './definition.ts'
import { Form, type FormHandle } from './form.tsx'
import { Frame } from './frame.tsx'
import { useDoor } from './use-door.ts'

/** A call task that is made, changed or copied: in a window, or right in the page. */
export default function CallTaskDialog({ values, door }: ViewProps<CallTaskDialogDefinition>) {
  const isSignedIn = useStore($session).at === 'signed-in'
  const shared = useDoor(door, values, isSignedIn)
  const { inline } = values
  return (
    <>
      {shared.isMissing && (values.open || inline) ? (
        <Button className="m-auto" onClick={shared.again} role="alert">
          {commonText.loadFailed()}
        </Button>
      ) : shared.editor && (isSignedIn || !inline) ? (
        <WordsContext value={kitText}>
          <Shown {...shared} editor={shared.editor} inline={inline} />
        </WordsContext>
      ) : (
        inline && <p className="px-6 py-16 text-center text-(--hutong-text-3)">{t.notSignedIn()}</p>
      )}
    </>
  )
}

type ShownProps = Omit<ReturnType<typeof useDoor>, 'editor'> & {
  readonly editor: TaskEditor
  readonly inline: boolean
}

function Shown({ editor, inline, policy, onChange, onHandle }: ShownProps) {
  const state = useStore(editor.$state)
  const [handle, setHandle] = useState<FormHandle>()
  const [isLeaving, ask] = useState(false)
  const isReplaced = useStore(editor.$isAsking)
  const keep = useCallback(
    (made: FormHandle | undefined) => {
      setHandle(made)
      onHandle(made)
    },
    [onHandle]
  )
  const leave = () => {
    if (handle?.isChanged()) ask(true)
    else editor.hide()
  }
  if (state.at === 'closed') return <Notices className="fixed! inset-x-0 top-4 z-20" />
  return (
    <Frame
      footer={
        <Footer
          editor={editor}
          handle={handle}
          inline={inline}
          // What the server said of one task is not said of the next.
          key={state.at === 'open' ? state.key : state.at}
          onCancel={leave}
        />
      }
      inline={inline}
      onClose={leave}
      title={titleOf(state)}
    >
      {/* What is said outside is out of sight behind the window. */}
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
        confirm={t.leaveNow()}
        isDangerous
        isOpen={isLeaving || isReplaced}
        onAnswer={yes => {
          ask(false)
          if (isReplaced) editor.answer(yes)
          else if (yes) editor.hide()
        }}
        text={t.leaving()}
        title={t.question()}
      />
    </Frame>
  )
}

function titleOf(state: TaskEditorState): string {
  if (state.at === 'closed') return t.task()
  const { mode, repair } = state.asked
  const isRepair = repair || (state.at === 'open' && state.fresh.taskCategory === 1)
  const target = isRepair ? t.repair() : t.task()
  return mode === 'edit' ? t.edit({ target }) : t.create({ target })
}

/** One case for each state of the dialog. */
function Body(props: {
  readonly editor: TaskEditor
  readonly state: TaskEditorState
  readonly policy: 'warn' | 'block'
  readonly takesFocus: boolean
  readonly onChange: (field: string) => void
  readonly onHandle: (handle: FormHandle | undefined) => void
}) {
  const { state, ...rest } = props
  switch (state.at) {
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
            <Button onClick={() => begin(props.editor.reload())}>{commonText.loadFailed()}</Button>
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
  const words = useWords()
  const isSending = useStore(editor.$isSending)
  const [failed, setFailed] = useState('')
  const submit = async () => {
    setFailed('')
    const outcome = await handle?.submit()
    if (outcome?.at === 'failed') setFailed(outcome.failure.message)
  }
  return (
    <>
      <Left editor={editor} failed={isSending ? '' : failed} />
      {!inline && (
        <Button className={apart} onClick={onCancel} part="button button-cancel">
          {words.cancel()}
        </Button>
      )}
      <Button
        className={isSending ? '' : apart}
        disabled={!handle || isSending}
        onClick={() => begin(submit())}
        part="button button-submit"
        tone="primary"
      >
        {isSending ? t.sending() : words.confirm()}
      </Button>
    </>
  )
}

/** What keeps the task from being sent: how much is wrong, or why the server did not take it. */
function Left({ editor, failed }: { readonly editor: TaskEditor; readonly failed: string }) {
  const { size } = useStore(editor.complaints.$complaints)
  const isAll = useStore(editor.complaints.$isAll)
  return (
    <span className="mr-auto min-w-0 text-[13px]/5 text-(--hutong-danger)" role="alert">
      {failed || (isAll && size > 0 ? t.wrong({ count: size }) : '')}
    </span>
  )
}
