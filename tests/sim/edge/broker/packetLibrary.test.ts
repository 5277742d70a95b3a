import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { gatewayLogin, HOST_1, openSignedIn, startStand } from './stand.ts'

/** The one that the broker itself has loaded. */
const libraryOf = createRequire(createRequire(import.meta.url).resolve('aedes'))

test('no packet makes the packet library keep a buffer for each number that there is', async () => {
  const { port } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  await gateway.roundTrip()
  expect(Object.keys(libraryOf('mqtt-packet/numbers.js').cache)).toEqual([])
})
