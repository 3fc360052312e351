import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { followLimits } from '../../../core/features/monitor-limits/limit-form.ts'
import { watchWall } from '../../../core/features/seat-wall/wall-seats.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { $route } from '../../router/router.ts'
import { WallActions } from './seat-wall/wall-actions.tsx'
import { WallView } from './seat-wall/wall-view.tsx'

/** 坐席监控: a tile per seat; with `?wall=1` alone on the screen. */
export default function SeatsMonitoring() {
  const isWall = useStore($route).query.wall === '1'
  useEffect(watchWall, [])
  useEffect(followLimits, [])
  if (isWall)
    return (
      <div className="flex min-h-full flex-col px-4 pb-4">
        <WallView isWall />
      </div>
    )
  return (
    <ConsolePage actions={<WallActions />}>
      <WallView isWall={false} />
    </ConsolePage>
  )
}
