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
  /** Links that open the seat wall on another screen. */
  wall_link: {
    id: string
    enterprise_id: string
    user_id: string
    /** SHA-256 of the link's token, its key in `short_lived` until it is opened. */
    key: string
    made_at: number
    /** The login of the screen; null until the link is opened. */
    family: string | null
    opened_at: number | null
    /** Last reading of the wall. */
    used_at: number | null
    ends_at: number | null
  }
}
