import type { ScriptContent } from '../content-schemas.ts'

/**
 * Variables of a script that have no value, without which its sentences have gaps.
 *
 * @see rule script-19
 */
export const unsetVariables = (
  { variables }: Pick<ScriptContent, 'variables'>,
  values: Readonly<Record<string, string | undefined>>
): string[] => variables.filter(name => !Object.hasOwn(values, name) || !values[name]?.trim())
