/** The system settings of enterprises. */
export interface SettingTables {
  /** `version` counts the changes of a section. */
  setting_version: { enterprise_id: string; section: string; version: number }
  /** A day `YYYY-MM-DD` on which tasks do not dial. */
  holiday: { enterprise_id: string; day: string; name: string }
}
