import { charts } from '../zh/charts.ts'
import { deviceDetail } from '../zh/deviceDetail.ts'

/** What the page of one device says, its charts included. */
export const texts = { charts, deviceDetail } as const
