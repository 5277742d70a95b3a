import { entry } from '../zh/entry.ts'
import { form } from '../zh/form.ts'

/** Registering, a forgotten password, certification: pages with forms that need no console. */
export const texts = { entry, form } as const
