/** Sets `DEMO_TIME` in `env` outside of the hours in which robots call. */
export declare function startByDay(env: Record<string, string | undefined>): void
