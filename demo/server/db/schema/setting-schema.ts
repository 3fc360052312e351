import type { Generated } from 'kysely'

/** The system settings of enterprises. */
export interface SettingTables {
  /** `version` counts the changes of a section. */
  setting_version: { enterprise_id: string; section: string; version: number }
  /** `addresses`: one address or CIDR range in each line; blank for all. */
  sign_in_policy: {
    enterprise_id: string
    password_days: number | null
    allows_two_devices: boolean
    addresses: string
  }
  /** `scopes` are comma-separated codes, the secret's SHA-256 is hexadecimal. */
  api_key: {
    id: string
    enterprise_id: string
    name: string
    scopes: string
    secret_hash: string
    hint: string
    created_by: string
    created_at: number
    expires_at: number | null
    last_used_at: number | null
    last_address: string | null
    revoked_at: number | null
  }
  /** Secrets are sealed; while `is_own` is false the server's gateway is used. */
  message_gateway: {
    enterprise_id: string
    is_own: boolean
    url: string
    account: string
    secret: string | null
    former_secret: string | null
    former_until: number | null
  }
  /** Null days: for ever. The counts are those of the run that goes on, and of the last one. */
  retention_setting: {
    enterprise_id: string
    recording_days: number | null
    transcript_days: number | null
    /** China's day `YYYY-MM-DD` of the last complete run, or of the last save. */
    done_day: string
    recordings: Generated<number>
    bytes: Generated<number>
    transcripts: Generated<number>
    last_at: Generated<number | null>
    last_recordings: Generated<number>
    last_bytes: Generated<number>
    last_transcripts: Generated<number>
  }
  /** A day `YYYY-MM-DD` on which tasks do not dial. */
  holiday: { enterprise_id: string; day: string; name: string }
}
