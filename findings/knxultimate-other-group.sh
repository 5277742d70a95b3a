#!/usr/bin/env bash
# knxultimate 5.4.0: a write to the two-level group address 1/515, as ETS shows it in a two-level project, goes to 0/3/3, which is
# another device. 20.4 °C is sent as 20.39, and 101 % as 40 %. `write` returns as usual each time.
# Seen in the telegrams that its own tunnel server receives. Remedy: convert addresses to three levels (1/515 is 1/2/3), check
# the range, round the mantissa of DPT 9, and send the bytes with `writeRaw`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --no-save --ignore-scripts knxultimate@5.4.0
cat >write.js <<'SCRIPT'
import { createRequire } from 'node:module'
const { KNXClient, KNXIPTunnelServer } = createRequire(import.meta.url)('knxultimate')
const server = new KNXIPTunnelServer({ listenHost: '127.0.0.1', listenPort: 0, advertiseHost: '127.0.0.1', loglevel: 'disable' })
await server.start()
const client = new KNXClient({
  hostProtocol: 'TunnelUDP',
  ipAddr: '127.0.0.1',
  ipPort: server.address.port,
  localIPAddress: '127.0.0.1',
  loglevel: 'disable',
})
client.on('error', () => {})
client.Connect()
await new Promise((resolve) => client.once('connected', resolve))
const sent = []
const all = new Promise((resolve) => {
  server.on('rawTelegram', ({ destination, apdu }) => {
    sent.push({ destination, data: apdu.data })
    if (sent.length === 3) resolve()
  })
})
client.write('1/515', true, '1.001')
client.write('1/2/4', 20.4, '9.001')
client.write('1/2/5', 101, '5.001')
await all
const [first, second, third] = sent
const raw = second.data.readUInt16BE(0)
const temperature = ((raw & 0x7ff) * 2 ** ((raw >> 11) & 15)) / 100
const percent = Math.round((third.data[0] * 100) / 255)
console.log(`1/515 goes to ${first.destination}, 20.4 °C is ${temperature}, 101 % is ${percent} %`)
process.exit(0)
SCRIPT
output=$(timeout 60 node write.js | tail -1)
echo "knxultimate 5.4.0: $output"
[ "$output" = '1/515 goes to 0/3/3, 20.4 °C is 20.39, 101 % is 40 %' ]
