/** Whose requests count as those of this machine. */
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { Peers } from '#sim/edge/http/peers.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

it.each([
  ['a direct client of this machine', request('::ffff:127.0.0.1'), true],
  ['a client elsewhere', request('192.0.2.7'), false],
  [
    'a client of this machine through its trusted proxy',
    request('127.0.0.5', { 'x-forwarded-for': '127.0.0.1' }),
    true,
  ],
  [
    'a client elsewhere through the trusted proxy',
    request('127.0.0.5', { 'x-forwarded-for': '192.0.2.7' }),
    false,
  ],
  [
    'a client in a trusted network that names this machine',
    request('10.9.9.9', { 'x-forwarded-for': '127.0.0.1' }),
    false,
  ],
  ['an unknown proxy of this machine', request('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }), false],
])('%s', (_, peer, isOn) => {
  const peers = new Peers({ trustProxy: ['10.0.0.0/8', '127.0.0.5'], publicUrl: null, host: '0.0.0.0' })
  expect(peers.isOnThisMachine(peer)).toBe(isOn)
})
