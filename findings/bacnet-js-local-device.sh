#!/usr/bin/env bash
# @bacnet-js/client 3.3.2: a BACnet device on the same machine, at 127.0.0.1 and the standard port 47808, is never discovered: its I-Am
# is dropped without an event. Reading from it works, and at any other port it is found. The library skips requests from the
# address "127.0.0.1", and leaves the port out of an address where it is the standard one. Remedy: give the client a transport
# that always adds the port to the address.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
npm install --silent --no-audit --no-fund --no-save @bacnet-js/client@3.3.2
cat >discover.js <<'SCRIPT'
import { createRequire } from 'node:module'
const { default: Client } = createRequire(import.meta.url)('@bacnet-js/client')
const listening = (client) => new Promise((resolve) => client.once('listening', () => resolve(client)))
async function tryAt(port) {
  const device = await listening(new Client({ port, interface: '127.0.0.1', reuseAddr: false }))
  device.on('whoIs', ({ header }) => device.iAmResponse(header.sender, 1201, 3, 999))
  device.on('readProperty', ({ header, invokeId, payload: { objectId, property } }) =>
    device.readPropertyResponse(header.sender, invokeId, objectId, property, [{ type: 4, value: 21.5 }]),
  )
  const client = await listening(new Client({ port: port + 1, interface: '127.0.0.1' }))
  const to = { address: `127.0.0.1:${port}` }
  let isFound = false
  client.on('iAm', () => {
    isFound = true
  })
  client.whoIs(to)
  // Sent after the answer to who-is, so that its arrival says that the other had time enough.
  const { values } = await client.readProperty(to, { type: 0, instance: 1 }, 85)
  await client.readProperty(to, { type: 0, instance: 1 }, 85)
  console.log(`port ${port}: reads ${values[0].value}, ${isFound ? 'found' : 'not found'}`)
  client.close()
  device.close()
}
await tryAt(47808)
await tryAt(47818)
process.exit(0)
SCRIPT
output=$(timeout 60 node discover.js)
echo '@bacnet-js/client 3.3.2:'
echo "$output"
grep -q 'port 47808: reads 21.5, not found' <<<"$output"
grep -q 'port 47818: reads 21.5, found' <<<"$output"
