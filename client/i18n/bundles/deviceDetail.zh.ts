import { charts } from '../zh/charts.ts'
import { deviceDetail } from '../zh/deviceDetail.ts'

/** Texts of the device page, its charts included. */
export const texts = { charts, deviceDetail } as const
