#!/usr/bin/env bash
# modbus-serial 8.0.25: `connectTcpRTUBuffered`, whose name says RTU over TCP, sends the header of Modbus TCP and no checksum, so that a
# serial converter in transparent mode answers nothing. `connectTelnet` sends the frame of the serial line, as it is wanted.
# Remedy: `connectTelnet` for converters that pass bytes on.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --no-save --omit=optional modbus-serial@8.0.25
cat >frames.js <<'SCRIPT'
import { createServer } from 'node:net'
import modbus from 'modbus-serial'
async function frameOf(connect) {
  let heard
  const frame = new Promise((resolve) => {
    heard = resolve
  })
  const converter = createServer((socket) => socket.once('data', heard))
  await new Promise((resolve) => converter.listen(0, '127.0.0.1', resolve))
  const client = new modbus.default()
  await client[connect]('127.0.0.1', { port: converter.address().port })
  client.setID(1)
  client.setTimeout(200)
  client.readHoldingRegisters(0, 1).catch(() => {})
  console.log(`${connect}: ${(await frame).toString('hex')}`)
}
await frameOf('connectTcpRTUBuffered')
await frameOf('connectTelnet')
process.exit(0)
SCRIPT
output=$(timeout 60 node frames.js)
echo 'modbus-serial 8.0.25, one register of unit 1; on a serial line it is 010300000001840a'
echo "$output"
grep -qE 'connectTcpRTUBuffered: [0-9a-f]{4}00000006010300000001$' <<<"$output"
grep -q 'connectTelnet: 010300000001840a' <<<"$output"
