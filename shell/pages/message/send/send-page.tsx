import { useStore } from '@nanostores/react'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../../router/router.ts'
import { PreparedTask } from './prepared-task.tsx'
import { SendForm } from './send-form.tsx'

/** Shows a task's preparation and preview, or the form without one; a reload finds it again. */
const show = (task: string | undefined): void => setQuery({ task }, { isStep: true })

/** 短信发送: content and recipients, their preparation, the preview and the confirmation. */
export default function SendPage() {
  const { task } = useStore($route).query
  return (
    <ConsolePage>
      {task ? (
        <PreparedTask id={task} key={task} onAnother={() => show(undefined)} />
      ) : (
        <SendForm onCreated={show} />
      )}
    </ConsolePage>
  )
}
