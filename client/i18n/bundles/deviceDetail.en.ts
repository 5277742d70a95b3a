import { charts } from '../en/charts.ts'
import { deviceDetail } from '../en/deviceDetail.ts'

/** What the page of one device says, its charts included. */
export const texts = { charts, deviceDetail } as const
