import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { VersionedLimits } from './schemas.ts'

/** Limits of the monitors, one row per enterprise. */
export const monitorLimits = named('monitorLimits', {
  read: endpoint('GET', '/monitor_limits', {
    summary: '监控告警阈值',
    needs: 'CMC.DATA.MANA.CENTER',
    reply: VersionedLimits
  }),
  /** Refused with `MONITOR_LIMITS_CHANGED` when `version` is not the current one. */
  save: endpoint('PUT', '/monitor_limits', {
    summary: '修改监控告警阈值',
    needs: 'CMC.SYSTEM.SET',
    body: VersionedLimits,
    reply: VersionedLimits
  })
})
