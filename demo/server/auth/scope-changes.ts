/** Writes to them change what some user may see. */
export const scopeTables: ReadonlySet<string | undefined> = new Set([
  ...['membership', 'role', 'role_permission', 'user_role', 'department', 'agent_group_seat'],
  undefined
])
/** Changes within this many ms are read together. */
export const COALESCE_MS = 100
