import { common } from '../zh/common.ts'
import { errors } from '../zh/errors.ts'
import { routes } from '../zh/routes.ts'
import { shell } from '../zh/shell.ts'
import { signIn } from '../zh/signIn.ts'

/** Texts of every page, before and after sign-in. */
export const texts = { common, errors, routes, shell, signIn } as const
