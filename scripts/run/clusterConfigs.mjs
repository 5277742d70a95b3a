/** One of several nats-servers of loopback. For trials: `sync_interval: always` is missing, since all share one disk. */
export function natsConfig({ name, store, port, route, routes }) {
  const others = routes.map((port) => `nats://127.0.0.1:${port}`).join(', ')
  return `server_name: ${name}
listen: 127.0.0.1:${port}
jetstream { store_dir: "${store}" }
cluster { name: atrium, listen: "127.0.0.1:${route}", routes: [${others}] }
`
}

/** HAProxy in front of servers, any of which answers. A request that no server has seen goes to another one. */
export function proxyConfig({ port, servers }) {
  const lines = servers.map(
    (one, n) => `  server atrium-${n + 1} 127.0.0.1:${one} check inter 500 fall 2 rise 1`,
  )
  return `defaults
  mode http
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option forwardfor
  option redispatch
  retries 3
  retry-on conn-failure
frontend console
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
${lines.join('\n')}
`
}
