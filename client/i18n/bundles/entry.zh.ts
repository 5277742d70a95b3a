import { common } from '../zh/common.ts'
import { errors } from '../zh/errors.ts'
import { routes } from '../zh/routes.ts'
import { shell } from '../zh/shell.ts'
import { signIn } from '../zh/signIn.ts'

/** What every page needs, before and after sign-in. */
export const texts = { common, errors, routes, shell, signIn } as const
