import { common } from './zh/common.ts'
import { errors } from './zh/errors.ts'

/** Every area's texts; loaded as one piece when the language is chosen. */
export const zhTexts = { common, errors } as const
