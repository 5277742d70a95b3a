import { deviceDetail } from '../en/deviceDetail.ts'

/** Texts of the device page, its charts included. */
export const texts = { deviceDetail } as const
