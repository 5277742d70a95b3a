import { course } from '../zh/course.ts'

/** The course, which is open before sign-in and a screen after it. */
export const texts = { course } as const
