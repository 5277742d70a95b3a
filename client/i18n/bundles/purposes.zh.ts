import { purposesIn } from '#shared/screens/purposes.ts'

/** What each screen is for. */
export const texts = { purposes: purposesIn('zh') } as const
