import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Daemon, startDaemon } from './daemon.ts'

/**
 * nginx as a proxy to the servers. If one server refuses a connection, the other one gets the request. nginx never marks a server as down:
 * when the servers restart one after the other, it would mark both. With a certificate, nginx serves TLS and HTTP/2.
 */
export async function startNginx(
  folder: string,
  port: number,
  servers: number[],
  certificate?: { file: string; key: string },
): Promise<Daemon> {
  const home = join(folder, 'nginx')
  await mkdir(home)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = `
daemon off;
pid ${join(home, 'pid')};
error_log ${join(home, 'error.log')} warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(home, name)};`).join('\n  ')}
  client_max_body_size 257m;
  upstream safi {
    ${servers.map((at) => `server 127.0.0.1:${at} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};
    ${certificate ? `ssl_certificate ${certificate.file}; ssl_certificate_key ${certificate.key};` : ''}
    location / {
      proxy_pass http://safi;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 120s;
    }
  }
}
`
  await writeFile(join(home, 'nginx.conf'), config)
  return startDaemon('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], port)
}
