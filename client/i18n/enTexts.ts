import { common } from './en/common.ts'
import { errors } from './en/errors.ts'

/** Every area's texts; loaded as one piece when the language is chosen. */
export const enTexts = { common, errors } as const
