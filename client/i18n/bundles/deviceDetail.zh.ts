import { deviceDetail } from '../zh/deviceDetail.ts'

/** Texts of the device page, its charts included. */
export const texts = { deviceDetail } as const
