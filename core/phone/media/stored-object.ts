import { environment } from '../../environment/environment.ts'

/** The object stored at `key` as JSON; an empty one when there is none or it is invalid. */
export function storedObject(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(environment().storage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

/** Where the chosen headset is stored. */
export const HEADSET_KEY = 'hutong:headset'
