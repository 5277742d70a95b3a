import { common } from '../en/common.ts'
import { errors } from '../en/errors.ts'
import { routes } from '../en/routes.ts'
import { shell } from '../en/shell.ts'
import { signIn } from '../en/signIn.ts'

/** Texts of every page, before and after sign-in. */
export const texts = { common, errors, routes, shell, signIn } as const
