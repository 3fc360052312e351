import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { resourceMessages as messages } from '../../../core/features/resources/messages.ts'
import { $robotForm, closeRobotForm } from '../../../core/features/resources/robot-form.ts'
import { robotList } from '../../../core/features/resources/robot-list.ts'
import { $robotOptions, loadRobotOptions } from '../../../core/features/resources/robot-options.ts'
import { watchUse } from '../../../core/features/resources/watch-use.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import { describeRobots } from './resources/robot-list-description.tsx'

const drawer = lazyView(() => import('./resources/robot-drawer.tsx'))

/** 机器人管理: groups of robots, their shares, and who uses them now. */
export default function Robots() {
  const { status } = useStore($robotForm)
  const options = lastOf(useStore($robotOptions))
  const canChange = options?.canChange ?? false
  const about = useMemo(() => describeRobots(canChange), [canChange])
  useEffect(() => {
    void loadRobotOptions()
    return watchUse(robotList.refresh)
  }, [])
  return (
    <ConsolePage
      {...(options && {
        subtitle: messages.bought({ total: options.total, bought: options.bought })
      })}
    >
      <DescribedList about={about} />
      {status !== 'closed' && <LazyOverlay onClose={closeRobotForm} view={drawer} with={{}} />}
    </ConsolePage>
  )
}
