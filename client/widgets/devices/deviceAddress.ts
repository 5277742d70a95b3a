import { absoluteUrl } from '../../platform/documents.ts'
import { deviceUrl } from './places.ts'

/** URL in a QR code. */
export const deviceAddress = (deviceId: string): string => absoluteUrl(deviceUrl(deviceId))

/** Addresses of the computer itself mean another one to the phone that scans them. */
export const isOnlyHere = (address: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
