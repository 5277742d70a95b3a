import { form } from '../en/form.ts'
import { projects } from '../en/projects.ts'
import { settings } from '../en/settings.ts'

/** Projects and settings; the dialog for a new project also stands where there is no console yet. */
export const texts = { form, projects, settings } as const
