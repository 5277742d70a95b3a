import { expect, it } from 'vitest'
import { isLoopback } from '#client/platform/page.ts'

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['atrium.localhost', true],
  ['192.168.1.20', false],
  ['127.example.com', false],
  ['atrium.example.com', false],
])('%s leads back to the machine that uses it: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
