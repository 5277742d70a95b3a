import { charts } from '../en/charts.ts'
import { deviceDetail } from '../en/deviceDetail.ts'

/** Texts of the device page, its charts included. */
export const texts = { charts, deviceDetail } as const
