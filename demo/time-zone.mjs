/** Dialling hours, days and leases are those of China, wherever the machine stands; TZ says otherwise. */
process.env.TZ ||= 'Asia/Shanghai'
