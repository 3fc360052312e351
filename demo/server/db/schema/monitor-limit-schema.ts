export interface MonitorLimitTables {
  /** One row per enterprise that has changed the defaults; null: not marked. */
  monitor_limit: {
    enterprise_id: string
    busy_minutes: number | null
    wrap_up_minutes: number | null
    ring_seconds: number | null
    talk_minutes: number | null
    warns_none_free: boolean
    version: number
  }
}
