/**
 * Dialling hours, days and leases follow China's time zone wherever the server runs, unless TZ is
 * set.
 */
process.env.TZ ||= 'Asia/Shanghai'
