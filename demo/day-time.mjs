/**
 * Robots call between 9:00 and 20:00 only: outside of that the demo's clock starts at 10:00, unless
 * `DEMO_TIME` is set, there are no sample rows, or several processes may share a database, and need one clock.
 */
export function startByDay(env) {
  const hour = new Date().getHours()
  if (env.DEMO_TIME || env.HUTONG_SEED === 'none' || env.DATABASE_URL || (hour >= 9 && hour < 20))
    return
  env.DEMO_TIME = '10:00'
  const msg = '现在不在 9:00–20:00：演示时间从 10:00 开始（DEMO_TIME=real 按真实时间）'
  const isJson = env.LOG_FORMAT === 'json'
  const time = new Date().toISOString()
  console.log(isJson ? JSON.stringify({ time, level: 'info', msg }) : msg)
}
