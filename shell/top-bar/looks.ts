/** What a person may choose about how the console looks; the menu and the palette offer the same. */
import { topBarText as t } from '../../core/text/top-bar.ts'

export const looks = [
  {
    name: 'theme',
    label: t.theme,
    options: [
      { value: 'auto', label: t.themeAuto },
      { value: 'light', label: t.themeLight },
      { value: 'dark', label: t.themeDark }
    ]
  },
  {
    name: 'density',
    label: t.density,
    options: [
      { value: 'normal', label: t.densityNormal },
      { value: 'compact', label: t.densityCompact }
    ]
  }
] as const
