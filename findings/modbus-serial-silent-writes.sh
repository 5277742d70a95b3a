#!/usr/bin/env bash
# modbus-serial 8.0.25: a write takes any value and sends something else. 21.5 is written as 21, NaN as 0, "off" switches a coil on.
# The promise resolves, and the value that was asked for is echoed in the result, so that nothing tells the caller. Remedy: scale,
# round and range-check before the write, take only booleans for coils, and read back what the device holds.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --no-save --omit=optional modbus-serial@8.0.25
cat >write.js <<'SCRIPT'
import modbus, { ServerTCP } from 'modbus-serial'
const registers = new Map()
const coils = new Map()
const server = new ServerTCP(
  {
    setRegister: (address, value) => void registers.set(address, value),
    setCoil: (address, value) => void coils.set(address, value),
  },
  { host: '127.0.0.1', port: 0, unitID: 1 },
)
await new Promise((resolve) => server.once('initialized', resolve))
const client = new modbus.default()
await client.connectTCP('127.0.0.1', { port: server._server.address().port })
client.setID(1)
client.setTimeout(2000)
await client.writeRegister(1, 21.5)
await client.writeRegister(2, Number.NaN)
await client.writeCoil(3, 'off')
console.log(`21.5: ${registers.get(1)}, NaN: ${registers.get(2)}, "off": ${coils.get(3)}`)
client.destroy(() => {})
server.close(() => process.exit(0))
SCRIPT
output=$(node write.js)
echo "$output"
grep -q '21.5: 21, NaN: 0, "off": true' <<<"$output"
