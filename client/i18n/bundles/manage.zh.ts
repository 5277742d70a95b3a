import { form } from '../zh/form.ts'
import { projects } from '../zh/projects.ts'
import { settings } from '../zh/settings.ts'

/** Projects and settings; the dialog for a new project also stands where there is no console yet. */
export const texts = { form, projects, settings } as const
