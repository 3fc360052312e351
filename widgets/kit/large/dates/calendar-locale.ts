import type { DayPickerLocale } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { pageTheme } from '../../styles/page-theme.ts'

/** Names of months and weekdays in the language of the page; weeks begin on Monday in both. */
export const calendarLocale = (): DayPickerLocale =>
  pageTheme.look().language === 'en' ? enGB : zhCN
