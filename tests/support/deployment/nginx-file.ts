import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the configuration of an nginx that serves a site and has all its files in the folder; returns its path. */
export function nginxFile(folder: string, site: string): string {
  const file = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`
  )
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_rlimit_nofile 16384;
    events { worker_connections 8192; } http { access_log off; ${places.join(' ')} ${site} }`
  )
  return file
}
