import { purposesIn } from '#shared/screens/purposes.ts'

/** Purposes of screens. */
export const texts = { purposes: purposesIn('zh') } as const
