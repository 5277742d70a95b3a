import { expect, it } from 'vitest'
import { isOnlyHere } from '#client/widgets/devices/deviceAddress.ts'

it.each([
  ['http://localhost:8080/device', true],
  ['http://atrium.localhost/device', true],
  ['http://127.0.0.53/device', true],
  ['http://[::1]:8080/device', true],
  ['http://192.168.1.20:8080/device', false],
  ['https://127.example.com/device', false],
])('a phone that scans %s finds another computer or none: %s', (address, isOnly) => {
  expect(isOnlyHere(address)).toBe(isOnly)
})
