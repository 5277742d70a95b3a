import { legal } from '../zh/legal.ts'

/** The privacy policy and the user agreement, in this language. */
export const texts = { legal } as const
