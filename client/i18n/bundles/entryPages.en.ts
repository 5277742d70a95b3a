import { entry } from '../en/entry.ts'
import { form } from '../en/form.ts'

/** Registering, a forgotten password, certification: pages with forms that need no console. */
export const texts = { entry, form } as const
